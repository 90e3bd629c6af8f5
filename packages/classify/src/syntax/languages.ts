/** What a text is by its structure. `prose` is everything that people write for people. */
export type SyntaxKind = 'code' | 'configuration' | 'markup' | 'data' | 'log' | 'machine' | 'manual' | 'prose'

/** How a language marks what is written for people. */
export interface CommentMarks {
  /** Up to the end of the line. */
  line: readonly string[]
  /** Opening and closing sign. */
  block: readonly (readonly [open: string, close: string])[]
}

export interface Language {
  key: string
  name: string
  kind: SyntaxKind
  comments: CommentMarks
  /** Endings of file names, without the dot. */
  endings: readonly string[]
}

const marks = (line: string, ...block: (readonly [string, string])[]): CommentMarks => ({
  line: line.split(' ').filter(Boolean),
  block,
})
const c = ['/*', '*/'] as const
const quotes = [
  ['"""', '"""'],
  ["'''", "'''"],
] as const
const xml = ['<!--', '-->'] as const
const hash = marks('#')
const slashes = marks('//', c)
const nothing = marks('')

type Row = readonly [key: string, name: string, kind: SyntaxKind, comments: CommentMarks, endings?: string]

const rows: readonly Row[] = [
  ['python', 'Python', 'code', marks('#', ...quotes), 'py pyi pyw pyx'],
  ['javascript', 'JavaScript', 'code', slashes, 'js mjs cjs jsx'],
  ['typescript', 'TypeScript', 'code', slashes, 'ts mts cts tsx'],
  ['java', 'Java', 'code', slashes, 'java'],
  ['kotlin', 'Kotlin', 'code', slashes, 'kt kts'],
  ['scala', 'Scala', 'code', slashes, 'scala sbt sc'],
  ['c', 'C', 'code', slashes, 'c h'],
  ['cpp', 'C++', 'code', slashes, 'cc cpp cxx hpp hh hxx ipp tcc'],
  ['csharp', 'C#', 'code', slashes, 'cs csx'],
  ['go', 'Go', 'code', slashes, 'go'],
  ['rust', 'Rust', 'code', slashes, 'rs'],
  ['ruby', 'Ruby', 'code', marks('#', ['=begin', '=end']), 'rb rake gemspec'],
  ['php', 'PHP', 'code', marks('// #', c), 'php inc phtml'],
  ['perl', 'Perl', 'code', marks('#', ['=', '=cut']), 'pl pm t'],
  ['lua', 'Lua', 'code', marks('--', ['--[[', ']]']), 'lua'],
  ['r', 'R', 'code', hash, 'r'],
  ['shell', 'shell script', 'code', hash, 'sh bash zsh ksh'],
  ['powershell', 'PowerShell', 'code', marks('#', ['<#', '#>']), 'ps1 psm1 psd1'],
  ['sql', 'SQL', 'code', marks('--', c), 'sql'],
  ['swift', 'Swift', 'code', slashes, 'swift'],
  ['haskell', 'Haskell', 'code', marks('--', ['{-', '-}']), 'hs lhs'],
  ['dart', 'Dart', 'code', slashes, 'dart'],
  ['julia', 'Julia', 'code', marks('#', ['#=', '=#'], ['"""', '"""']), 'jl'],
  ['matlab', 'MATLAB', 'code', marks('% #', ['%{', '%}']), 'm'],
  ['objectivec', 'Objective-C', 'code', slashes, 'm mm'],
  ['assembler', 'assembler', 'code', marks('; // #', c), 's asm'],
  ['css', 'CSS', 'code', slashes, 'css scss less'],
  ['html', 'HTML', 'markup', marks('', xml, ['{#', '#}']), 'html htm xhtml vue svelte j2 jinja erb ejs hbs'],
  ['latex', 'LaTeX', 'markup', marks('%'), 'tex sty cls'],
  ['make', 'makefile', 'code', hash, 'mk mak'],
  ['cmake', 'CMake', 'code', hash, 'cmake'],
  ['docker', 'Dockerfile', 'configuration', hash, 'dockerfile'],
  ['terraform', 'Terraform', 'configuration', marks('# //', c), 'tf tfvars hcl'],
  ['ini', 'INI', 'configuration', marks('; #'), 'ini cfg conf cnf service socket timer desktop'],
  ['properties', 'properties', 'configuration', marks('# !'), 'properties env'],
  ['nginx', 'server configuration', 'configuration', hash],
  ['toml', 'TOML', 'configuration', hash, 'toml'],
  ['yaml', 'YAML', 'configuration', hash, 'yaml yml'],
  ['json', 'JSON', 'data', marks('//', c), 'json jsonc json5'],
  ['xml', 'XML', 'data', marks('', xml), 'xml xsd xsl svg pom plist'],
  ['roff', 'roff', 'manual', marks(String.raw`.\" '\"`), '1 2 3 4 5 6 7 8 man'],
  ['manual', 'manual page', 'manual', nothing],
  ['markdown', 'Markdown', 'prose', nothing, 'md markdown'],
  ['restructured', 'reStructuredText', 'prose', nothing, 'rst'],
  ['prose', 'prose', 'prose', nothing],
]

/** Languages and formats that are told by the model; the order is the model's. */
export const languages: readonly Language[] = rows.map(([key, name, kind, comments, endings = '']) => ({
  key,
  name,
  kind,
  comments,
  endings: endings.split(' ').filter(Boolean),
}))
