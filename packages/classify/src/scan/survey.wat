;; The one pass over all text. Assembled by scripts/assemble-survey.ts into survey-code.json.
;;
;; In: `length` UTF-16 units at $units, zeros after them up to a multiple of 64 and 64 more.
;; Out: positions of digits that begin a run and of signs (i32, at $marks); hash and end of words that the filter lets
;; through (two i32, at $words); at $summary how many of both, and whether there are any NULs and any units of scripts
;; written without spaces (four i32).
(module
  (memory (export "memory") 40)
  (global $forms i32 (i32.const 0))          ;; one byte per possible unit: its form, see survey.ts
  (global $filter i32 (i32.const 65536))     ;; 2,048 × 64 bits
  (global $letters i32 (i32.const 131072))   ;; bit sets over the window, 64 units to 8 bytes
  (global $capitals i32 (i32.const 147584))
  (global $digits i32 (i32.const 164096))
  (global $signs i32 (i32.const 180608))
  (global $text i32 (i32.const 197120))      ;; the form of each unit of the window
  (global $units i32 (i32.const 328576))
  (global $marks i32 (i32.const 591104))
  (global $words i32 (i32.const 1116416))
  (global $summary i32 (i32.const 2165248))

  (func (export "survey") (param $length i32)
    (local $blocks i32)
    (local.set $blocks (i32.add (i32.shr_u (local.get $length) (i32.const 6)) (i32.const 1)))
    (call $classify (local.get $length) (i32.shl (local.get $blocks) (i32.const 6)))
    (i32.store (global.get $summary) (call $findMarks (local.get $blocks)))
    (i32.store offset=4 (global.get $summary) (call $findWords (local.get $blocks))))

  ;; Writes the form of each unit and the four bit sets, 16 units at a time.
  (func $classify (param $length i32) (param $count i32)
    (local $i i32) (local $low v128) (local $high v128) (local $form v128) (local $bits i32)
    (local $nuls v128) (local $spaceless v128)
    (loop $next
      (local.set $low (v128.load (i32.add (global.get $units) (i32.shl (local.get $i) (i32.const 1)))))
      (local.set $high (v128.load offset=16 (i32.add (global.get $units) (i32.shl (local.get $i) (i32.const 1)))))
      (if (v128.any_true (v128.and
            (v128.or (local.get $low) (local.get $high))
            (v128.const i16x8 0xff80 0xff80 0xff80 0xff80 0xff80 0xff80 0xff80 0xff80)))
        (then
          (local.set $spaceless (v128.or (local.get $spaceless)
            (v128.or (call $isSpaceless (local.get $low)) (call $isSpaceless (local.get $high)))))
          (call $fold (local.get $i))
          (local.set $form (v128.load (i32.add (global.get $text) (local.get $i)))))
        (else
          (local.set $form (i8x16.narrow_i16x8_u (local.get $low) (local.get $high)))
          (v128.store (i32.add (global.get $text) (local.get $i)) (local.get $form))))
      (local.set $bits (i32.shr_u (local.get $i) (i32.const 3)))
      (i32.store16 (i32.add (global.get $letters) (local.get $bits)) (i8x16.bitmask (i8x16.lt_u
        (i8x16.sub (v128.or (local.get $form) (i8x16.splat (i32.const 32))) (i8x16.splat (i32.const 97)))
        (i8x16.splat (i32.const 26)))))
      (i32.store16 (i32.add (global.get $capitals) (local.get $bits)) (i8x16.bitmask (i8x16.lt_u
        (i8x16.sub (local.get $form) (i8x16.splat (i32.const 65))) (i8x16.splat (i32.const 26)))))
      (i32.store16 (i32.add (global.get $digits) (local.get $bits)) (i8x16.bitmask (i8x16.lt_u
        (i8x16.sub (local.get $form) (i8x16.splat (i32.const 48))) (i8x16.splat (i32.const 10)))))
      (i32.store16 (i32.add (global.get $signs) (local.get $bits)) (i8x16.bitmask (call $isSign (local.get $form))))
      (local.set $i (i32.add (local.get $i) (i32.const 16)))
      ;; The zeros after the text are none of its NULs.
      (if (i32.le_u (local.get $i) (local.get $length))
        (then (local.set $nuls (v128.or (local.get $nuls) (i8x16.eq (local.get $form) (i8x16.splat (i32.const 0)))))))
      (br_if $next (i32.lt_u (local.get $i) (local.get $count))))
    (i32.store offset=8 (global.get $summary) (v128.any_true (local.get $nuls)))
    (i32.store offset=12 (global.get $summary) (v128.any_true (local.get $spaceless))))

  ;; Devanagari to Lao and Myanmar; Kana, Han, Hangul.
  (func $isSpaceless (param $units v128) (result v128)
    (v128.or
      (i16x8.lt_u (i16x8.sub (local.get $units) (i16x8.splat (i32.const 0x900))) (i16x8.splat (i32.const 0x7a0)))
      (i16x8.lt_u (i16x8.sub (local.get $units) (i16x8.splat (i32.const 0x3040))) (i16x8.splat (i32.const 0xa770)))))

  ;; @ : = % & and the backslash
  (func $isSign (param $form v128) (result v128)
    (v128.or
      (v128.or
        (i8x16.eq (local.get $form) (i8x16.splat (i32.const 64)))
        (i8x16.eq (local.get $form) (i8x16.splat (i32.const 58))))
      (v128.or
        (v128.or
          (i8x16.eq (local.get $form) (i8x16.splat (i32.const 61)))
          (i8x16.eq (local.get $form) (i8x16.splat (i32.const 92))))
        (v128.or
          (i8x16.eq (local.get $form) (i8x16.splat (i32.const 37)))
          (i8x16.eq (local.get $form) (i8x16.splat (i32.const 38)))))))

  ;; The forms of 16 units of which some are not ASCII.
  (func $fold (param $from i32)
    (local $i i32) (local $end i32)
    (local.set $i (local.get $from))
    (local.set $end (i32.add (local.get $from) (i32.const 16)))
    (loop $next
      (i32.store8 (i32.add (global.get $text) (local.get $i))
        (i32.load8_u (i32.add (global.get $forms)
          (i32.load16_u (i32.add (global.get $units) (i32.shl (local.get $i) (i32.const 1)))))))
      (br_if $next (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (local.get $end)))))

  (func $findMarks (param $blocks i32) (result i32)
    (local $block i32) (local $digits i64) (local $before i64) (local $bits i64) (local $out i32)
    (local.set $out (global.get $marks))
    (loop $next
      (local.set $digits (i64.load (i32.add (global.get $digits) (i32.shl (local.get $block) (i32.const 3)))))
      (local.set $bits (i64.or
        (i64.load (i32.add (global.get $signs) (i32.shl (local.get $block) (i32.const 3))))
        (i64.and (local.get $digits)
          (i64.xor (i64.or (i64.shl (local.get $digits) (i64.const 1)) (local.get $before)) (i64.const -1)))))
      (local.set $before (i64.shr_u (local.get $digits) (i64.const 63)))
      (block $none
        (br_if $none (i64.eqz (local.get $bits)))
        (loop $mark
          (i32.store (local.get $out) (i32.add
            (i32.shl (local.get $block) (i32.const 6))
            (i32.wrap_i64 (i64.ctz (local.get $bits)))))
          (local.set $out (i32.add (local.get $out) (i32.const 4)))
          (local.set $bits (i64.and (local.get $bits) (i64.sub (local.get $bits) (i64.const 1))))
          (br_if $mark (i64.ne (local.get $bits) (i64.const 0)))))
      (br_if $next (i32.lt_u (local.tee $block (i32.add (local.get $block) (i32.const 1))) (local.get $blocks))))
    (i32.shr_u (i32.sub (local.get $out) (global.get $marks)) (i32.const 2)))

  ;; A word is a run of letters; a capital after a small letter begins another.
  (func $findWords (param $blocks i32) (result i32)
    (local $block i32) (local $letters i64) (local $capitals i64) (local $small i64)
    (local $before i64) (local $smallBefore i64) (local $goesOn i64) (local $starts i64) (local $ends i64)
    (local $startsBefore i64) (local $start i32) (local $open i32) (local $end i32) (local $length i32)
    (local $hash i32) (local $out i32)
    (local.set $out (global.get $words))
    (loop $next
      (local.set $letters (i64.load (i32.add (global.get $letters) (i32.shl (local.get $block) (i32.const 3)))))
      (local.set $capitals (i64.load (i32.add (global.get $capitals) (i32.shl (local.get $block) (i32.const 3)))))
      (local.set $before (i64.or (i64.shl (local.get $letters) (i64.const 1)) (local.get $before)))
      (local.set $small (i64.and (local.get $letters) (i64.xor (local.get $capitals) (i64.const -1))))
      (local.set $smallBefore (i64.or (i64.shl (local.get $small) (i64.const 1)) (local.get $smallBefore)))
      (local.set $goesOn (i64.and
        (i64.and (local.get $letters) (local.get $before))
        (i64.xor (i64.and (local.get $smallBefore) (local.get $capitals)) (i64.const -1))))
      (local.set $starts (i64.and (local.get $letters) (i64.xor (local.get $goesOn) (i64.const -1))))
      (local.set $ends (i64.and (local.get $before) (i64.xor (local.get $goesOn) (i64.const -1))))
      (block $none
        (br_if $none (i64.eqz (local.get $ends)))
        (loop $word
          (local.set $end (i32.add
            (i32.shl (local.get $block) (i32.const 6))
            (i32.wrap_i64 (i64.ctz (local.get $ends)))))
          ;; The last start below the end, or the one that was open when the block began.
          (local.set $startsBefore (i64.and (local.get $starts)
            (i64.shr_u (i64.xor (local.get $ends) (i64.sub (local.get $ends) (i64.const 1))) (i64.const 1))))
          (local.set $start (select
            (i32.sub
              (i32.or (i32.shl (local.get $block) (i32.const 6)) (i32.const 63))
              (i32.wrap_i64 (i64.clz (local.get $startsBefore))))
            (local.get $open)
            (i64.ne (local.get $startsBefore) (i64.const 0))))
          (local.set $length (i32.sub (local.get $end) (local.get $start)))
          (local.set $hash (call $hash (local.get $start) (local.get $length)))
          (i32.store (local.get $out) (local.get $hash))
          (i32.store offset=4 (local.get $out) (local.get $end))
          (local.set $out (i32.add (local.get $out) (i32.shl (call $mayBeKnown (local.get $hash)) (i32.const 3))))
          (local.set $ends (i64.and (local.get $ends) (i64.sub (local.get $ends) (i64.const 1))))
          (br_if $word (i64.ne (local.get $ends) (i64.const 0)))))
      (local.set $open (select
        (i32.sub
          (i32.or (i32.shl (local.get $block) (i32.const 6)) (i32.const 63))
          (i32.wrap_i64 (i64.clz (local.get $starts))))
        (local.get $open)
        (i64.ne (local.get $starts) (i64.const 0))))
      (local.set $before (i64.shr_u (local.get $letters) (i64.const 63)))
      (local.set $smallBefore (i64.shr_u (local.get $small) (i64.const 63)))
      (br_if $next (i32.lt_u (local.tee $block (i32.add (local.get $block) (i32.const 1))) (local.get $blocks))))
    (i32.shr_u (i32.sub (local.get $out) (global.get $words)) (i32.const 3)))

  ;; Of a word's first eight letters, case folded, and its length; the same as `hashWord` of text/vocabulary.ts.
  (func $hash (param $start i32) (param $length i32) (result i32)
    (i32.wrap_i64 (i64.shr_u
      (i64.mul
        (i64.add
          (i64.shl
            (i64.or (i64.load (i32.add (global.get $text) (local.get $start))) (i64.const 0x2020202020202020))
            (i64.extend_i32_u (i32.shl
              (i32.sub (i32.const 8) (select (local.get $length) (i32.const 8) (i32.lt_u (local.get $length) (i32.const 8))))
              (i32.const 3))))
          (i64.extend_i32_u (local.get $length)))
        (i64.const 0x9e3779b97f4a7c15))
      (i64.const 32))))

  ;; 1 when both bits of the hash are set in its 64 bits of the filter.
  (func $mayBeKnown (param $hash i32) (result i32)
    (local $cell i64)
    (local.set $cell (i64.load (i32.add (global.get $filter)
      (i32.shl (i32.shr_u (local.get $hash) (i32.const 21)) (i32.const 3)))))
    (i32.wrap_i64 (i64.and (i64.const 1) (i64.and
      (i64.shr_u (local.get $cell) (i64.extend_i32_u (local.get $hash)))
      (i64.shr_u (local.get $cell) (i64.extend_i32_u (i32.shr_u (local.get $hash) (i32.const 6))))))))
)
