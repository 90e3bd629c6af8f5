import { units } from '../scan/kernel.ts'
import { codeAt } from '../text/canonical.ts'

/** The Luhn check (ISO/IEC 7812-1 annex B) on the text itself; several rules ask for the same place in turn. */
export class LuhnCheck {
  private start = -1
  private end = -1
  private held = false

  /** Begins a new window. */
  begin() {
    this.start = -1
  }

  /** Whether the last of the digits between two units is their check digit. */
  holds(start: number, end: number): boolean {
    if (start !== this.start || end !== this.end) {
      this.start = start
      this.end = end
      this.held = check(start, end)
    }
    return this.held
  }
}

function check(start: number, end: number): boolean {
  let sum = 0
  let double = false
  for (let at = end - 1; at >= start; at--) {
    const digit = codeAt(units, at) - 48
    if (digit < 0 || digit > 9) continue
    sum += double ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
    double = !double
  }
  return sum % 10 === 0
}
