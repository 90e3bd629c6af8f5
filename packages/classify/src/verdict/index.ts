import type { Detection } from '../engine/detection.ts'
import { decide } from './decide.ts'
import { isOpen } from './open.ts'
import { CountryEvidence, type Pointing } from './evidence.ts'

/** Values that wait for the end of the text; beyond them each is decided by what was read until then. */
const mostWaiting = 2_000

/** Hands on each value with one verdict: what several rules claim with equal right waits until all of the text has been read. */
export class Verdicts {
  private readonly evidence = new CountryEvidence()
  private readonly waiting: Detection[] = []
  private readonly report: (detection: Detection) => void

  constructor(report: (detection: Detection) => void) {
    this.report = report
  }

  hear(pointing: Pointing): void {
    this.evidence.word(pointing)
  }

  add(detection: Detection): void {
    this.evidence.finding(detection)
    if (!detection.rivals && !isOpen(detection)) return this.report(detection)
    if (this.waiting.length >= mostWaiting) this.report(decide(this.waiting.shift()!, this.evidence))
    this.waiting.push(detection)
  }

  finish(): void {
    for (const detection of this.waiting.splice(0)) this.report(decide(detection, this.evidence))
  }
}
