import type { ScanControl } from '@sharelight/scan'

export interface Interrupts {
  /** `cancel`: a person ended it. `leave`: the process must go, the scan goes on another time. */
  readonly how: 'cancel' | 'leave' | undefined
  /** The scan that an interrupt ends. */
  follow(control: ScanControl): void
  release(): void
}

// A terminal signals the whole process group and the launcher passes its signal on: both arrive at once.
const echoMs = 500

/** The first Ctrl-C cancels the scan, a second one ends the process at once. */
export function followInterrupts(): Interrupts {
  let how: Interrupts['how']
  let since = 0
  let current: ScanControl | undefined
  const interrupt = (meaning: 'cancel' | 'leave') => () => {
    if (how) {
      if (performance.now() - since > echoMs) process.exit(130)
      return
    }
    how = meaning
    since = performance.now()
    process.stderr.write('\nEnding the scan; what was found stays. Press Ctrl-C again to end at once.\n')
    current?.cancel()
  }
  const [onInt, onTerm] = [interrupt('cancel'), interrupt('leave')]
  process.on('SIGINT', onInt)
  process.on('SIGTERM', onTerm)
  return {
    get how() {
      return how
    },
    follow(control) {
      current = control
      if (how) control.cancel()
    },
    release() {
      process.off('SIGINT', onInt)
      process.off('SIGTERM', onTerm)
    },
  }
}
