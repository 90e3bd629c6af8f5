/**
 * Words that programs and configurations are made of, whatever they are about. All other words count by how they are
 * written only, so that nothing is told by the subject of a text.
 */
const reserved = `
  abstract actor add alias alter and as asm assert associatedtype async atomic auto await base baremodule begin bool boolean break by byte call case catch
  chan char class clone commit companion concept const constexpr constraint constructor continue crate create cross data database datetime decimal declare def default
  defer define deinit del delegate delete deriving desc describe distinct do done double drop dyn dynamic echo elif else elseif elsif end endfor endfunction endif
  endmacro endmodule ends endswitch endwhile ensure enum errdefer esac eval event except exec exists exit explicit export extends extension extern external factory false
  fallthrough fi file fileprivate final finally fixed float fn for foreach foreign forall friend from fun func function generic get getter global go goto grant group guard
  having if ifdef ifndef ifneq ifeq immutable impl implements implicit import in include indirect infix init inline inout inner insert instance instanceof int integer interface internal into
  invoke is isa join key lambda lateinit lazy left let library like limit local lock long loop macro map match message method mixin mod module mut mutable my namespace native nil
  new next no nonlocal noexcept none not null nullptr number object of off offset on open operator option optional or order origin otherwise our outer out override package param params parent part partial pass
  primary print printf println private procedure proc property protected protocol prototype pub public pure raise range readonly record redo ref references register reified rem repeat
  replace require required requires rescue restrict result rethrow retry return returns revoke right run sealed select self service set setter shared shift short show signature
  signed sizeof some source static step str string struct sub subroutine subscript super suspend switch symbol synchronized table template test text then this throw throws time timestamp trait
  transient trap trigger true try type typealias typedef typeid typename typeof uint undef undefined union unique unless unlink unsafe unset unsigned until update use using
  val value values var varchar varying vec vector view virtual void volatile wait weak when where while with without xor yes yield
  BEGIN END SELECT FROM WHERE INSERT INTO VALUES UPDATE DELETE CREATE TABLE INDEX VIEW ALTER DROP PRIMARY KEY NOT NULL DEFAULT AND OR IF ELSE THEN CASE WHEN AS ON
  JOIN LEFT INNER ORDER GROUP BY HAVING LIMIT SET FUNCTION RETURNS RETURN LANGUAGE TRIGGER GRANT REVOKE UNIQUE REFERENCES FOREIGN CONSTRAINT VARCHAR INTEGER INT TEXT CHAR
  FOR WHILE DO ADD COLUMN EXISTS DISTINCT UNION ALL TRUE FALSE COMMENT TYPE OPERATOR EXTENSION CASCADE REPLACE PROCEDURE DECLARE WITH OF TO IN IS LIKE
  RUN ENV COPY CMD EXPOSE WORKDIR ENTRYPOINT ARG LABEL USER VOLUME MAINTAINER HEALTHCHECK SHELL PUBLIC PRIVATE STATIC ENDIF ENDFOREACH
  NULL TRUE FALSE None True False Nothing Just Maybe Either String Int Integer Bool Boolean Double Float Char Long Short Byte Void Object Array List Map Set Dict Vector Option Some Err Ok Result Box Vec Self Any Unit
  Exception Error Override Deprecated Test NSString NSInteger NSObject NSArray NSDictionary BOOL YES NO IBOutlet IBAction id instancetype nonatomic strong assign retain copy synthesize implementation CGFloat CGRect
  Foundation UIKit System Collections Generic Linq Param Parameter Mandatory Write Get Set New Remove Host Item Path ErrorAction
  u8 u16 u32 u64 i8 i16 i32 i64 f32 f64 usize isize uint8 uint16 uint32 uint64 int8 int16 int32 int64 float32 float64 size_t ssize_t uint8_t uint16_t uint32_t uint64_t int8_t int16_t int32_t int64_t wchar_t ptrdiff_t
  rune err error fmt nil iota make append len cap panic recover defer std cout endl iostream vector stdio stdlib __init__ __name__ __main__ __attribute__ __declspec __extension__ __restrict __typeof self cls args kwargs
  attr_accessor attr_reader attr_writer puts require_relative module_function initialize strict warnings bless shift wantarray scalar keys push ref die croak carp sprintf qw
  pragma ifdef elif endif undef warning defined line foreach isset array echo empty unset exit
  mov movl movq lea leaq leal push pushq pop popq ret retq call callq jmp je jne jz jnz cmp cmpl cmpq test add addq addl sub subq xor xorl ldr str stp ldp bl blr b beq bne cbz cbnz vmov vmovdqa movdqa movups pxor paddd
  globl global text data bss section align type size hidden cfi_startproc cfi_endproc p2align ascii byte word quad long rodata TEXT NOSPLIT MOVQ MOVL ADDQ SUBQ CMPQ JMP RET
  px em rem width height color background margin padding border display flex block inline none auto font hover media important solid absolute relative left right top bottom center position content overflow cursor
  div span href src html head body script style link meta title table tr td th ul li img input form button label option select block endblock extends endfor endif
  documentclass usepackage begin end newcommand renewcommand def section subsection textbf emph item let relax expandafter csname endcsname ifx fi else advance global edef gdef hbox vbox hskip vskip par
  server location listen proxy_pass root index rewrite upstream return Directory VirtualHost Options AllowOverride Require LoadModule Order Allow Deny DocumentRoot ServerName
  resource variable output provider module locals terraform source count depends_on lifecycle
  Unit Service Install Description After Before Wants WantedBy ExecStart ExecStop Type Restart Environment User Requires Timer OnCalendar
  name version dependencies description license authors repository main scripts build jobs steps uses runs env services image ports volumes environment command apiVersion kind metadata spec containers matrix stages
  cmake_minimum_required project add_executable add_library target_link_libraries set_target_properties find_package install message endif foreach endforeach option list
  PHONY all clean install CC CFLAGS LDFLAGS SRC OBJ DESTDIR PREFIX subst wildcard patsubst shell
  end function global persistent otherwise endfunction endif endfor endwhile unwind_protect end_unwind_protect zeros ones size numel isempty error nargin nargout varargin varargout fprintf disp isfield strcmp cellfun
  library stopifnot paste TRUE FALSE NA NULL lapply sapply vapply UseMethod setMethod setClass setGeneric invisible inherits is names length c list matrix missing
  using struct mutable const isa where macro export quote ccall esc throw convert promote eltype Union Tuple AbstractString Float64 Int64 UInt8
  module where qualified hiding newtype deriving instance class infixl infixr forall family Monad Functor Applicative Eq Show Ord return otherwise
  guard inout fileprivate associatedtype weak unowned objc nonmutating mutating rethrows init deinit willSet didSet lazy UIView UIViewController
  late required factory covariant mixin on show hide part of extension operator get set Future Stream Widget BuildContext widget override
  val var def object trait sealed case implicit lazy yield extends with override package import type
  companion lateinit vararg reified crossinline noinline tailrec inner open internal data sealed init constructor by lazy it suspend
  namespace using internal sealed readonly partial virtual override async await event delegate get set where yield nameof params string decimal object var
  TH SH SS PP TP IP BR fB fI fR B I RS RE nf fi br sp HP RI BI IR Dd Dt Os Nm Nd Op Ar Fl It El Bl Xr
  NAME SYNOPSIS DESCRIPTION OPTIONS EXAMPLES AUTHOR AUTHORS COPYRIGHT FILES BUGS NOTES ENVIRONMENT DIAGNOSTICS
  SEE ALSO HISTORY CAVEATS
`

/** Place of a word in the list, from 0. */
const placeOf = new Map([...new Set(reserved.trim().split(/\s+/))].map((word, place) => [word, place]))
export const reservedWords: readonly string[] = [...placeOf.keys()]

const cells = 8_192
const hashes = new Int32Array(cells)
const places = new Int16Array(cells).fill(-1)
/** Continues a word's hash by one UTF-16 unit; begins with `seed`. */
export const extend = (hash: number, unit: number) => Math.imul(hash ^ unit, 0x01000193)
export const seed = 0x811c9dc5 | 0

const hashOf = (word: string) => {
  let hash = seed
  for (let at = 0; at < word.length; at++) hash = extend(hash, word.charCodeAt(at))
  return hash
}
for (const [word, place] of placeOf) {
  const hash = hashOf(word)
  let cell = (hash ^ (hash >>> 15)) & (cells - 1)
  while (places[cell]! >= 0) cell = (cell + 1) & (cells - 1)
  hashes[cell] = hash
  places[cell] = place
}

/** Place of the word with this hash among `reservedWords`, or -1. */
export function reservedPlace(hash: number): number {
  let cell = (hash ^ (hash >>> 15)) & (cells - 1)
  while (places[cell]! >= 0) {
    if (hashes[cell] === hash) return places[cell]!
    cell = (cell + 1) & (cells - 1)
  }
  return -1
}
