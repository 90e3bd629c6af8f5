import type { CustomRule, ExampleModel } from '@sharelight/classify'
import type { SandboxOutcome } from '@sharelight/contract'

/** A text, or a file that is to be read first. */
export type DraftContent = { text: string } | { bytes: Uint8Array; name: string }

export type DraftTask =
  | { kind: 'try'; content: DraftContent; rules: CustomRule[]; /** The built-in rules as well. */ everything: boolean }
  | { kind: 'text'; content: DraftContent; most: number }
  | { kind: 'learn'; positives: string[]; negatives: string[] }

export type DraftResult =
  | { kind: 'try'; outcome: SandboxOutcome }
  | { kind: 'text'; text: string; problem: string }
  | { kind: 'learn'; model: ExampleModel }
  | { kind: 'refused'; reason: string }
