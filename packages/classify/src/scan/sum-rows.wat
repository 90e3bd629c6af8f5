;; Adds up rows of weights. Assembled by scripts/assemble-survey.ts into sum-rows-code.json.
;;
;; In: rows of signed bytes, `stride` bytes each, a multiple of 8; `count` places of rows (i32) and what each is multiplied by (f64).
;; Out: added to `stride` sums (f64). Each column is added up in the order of the places, as plain code adds.
(module
  (import "of" "memory" (memory 1))

  (func (export "sumRows")
    (param $rows i32) (param $stride i32) (param $places i32) (param $values i32) (param $count i32) (param $sums i32)
    (local $column i32) (local $i i32) (local $row v128) (local $low v128) (local $high v128) (local $value v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (if (i32.eqz (local.get $count)) (then (return)))
    (loop $columns
      (local.set $a (v128.load (local.get $sums)))
      (local.set $b (v128.load offset=16 (local.get $sums)))
      (local.set $c (v128.load offset=32 (local.get $sums)))
      (local.set $d (v128.load offset=48 (local.get $sums)))
      (local.set $i (i32.const 0))
      (loop $next
        (local.set $row (v128.load8x8_s (i32.add
          (i32.add (local.get $rows) (local.get $column))
          (i32.mul (i32.load (i32.add (local.get $places) (i32.shl (local.get $i) (i32.const 2)))) (local.get $stride)))))
        (local.set $value (v128.load64_splat (i32.add (local.get $values) (i32.shl (local.get $i) (i32.const 3)))))
        (local.set $low (i32x4.extend_low_i16x8_s (local.get $row)))
        (local.set $high (i32x4.extend_high_i16x8_s (local.get $row)))
        (local.set $a (f64x2.add (local.get $a) (f64x2.mul (local.get $value) (f64x2.convert_low_i32x4_s (local.get $low)))))
        (local.set $b (f64x2.add (local.get $b) (f64x2.mul (local.get $value) (f64x2.convert_low_i32x4_s
          (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $low) (local.get $low))))))
        (local.set $c (f64x2.add (local.get $c) (f64x2.mul (local.get $value) (f64x2.convert_low_i32x4_s (local.get $high)))))
        (local.set $d (f64x2.add (local.get $d) (f64x2.mul (local.get $value) (f64x2.convert_low_i32x4_s
          (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $high) (local.get $high))))))
        (local.set $i (i32.add (local.get $i) (i32.const 1)))
        (br_if $next (i32.lt_u (local.get $i) (local.get $count))))
      (v128.store (local.get $sums) (local.get $a))
      (v128.store offset=16 (local.get $sums) (local.get $b))
      (v128.store offset=32 (local.get $sums) (local.get $c))
      (v128.store offset=48 (local.get $sums) (local.get $d))
      (local.set $sums (i32.add (local.get $sums) (i32.const 64)))
      (local.set $column (i32.add (local.get $column) (i32.const 8)))
      (br_if $columns (i32.lt_u (local.get $column) (local.get $stride))))))
