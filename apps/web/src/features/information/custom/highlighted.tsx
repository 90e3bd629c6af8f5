import type { SandboxMatch } from '@sharelight/contract'
import { texts } from '#texts/custom-labels.ts'
import classes from './custom.module.css'

const t = texts.sandbox

const around = 2_000

interface Piece {
  text: string
  match?: SandboxMatch
}

/** The text with what matches marked; beside each mark, on hover, why. */
export function Highlighted({ text, matches }: { text: string; matches: readonly SandboxMatch[] }) {
  return (
    <pre className={classes.text}>
      {piecesOf(text, matches).map(({ text: piece, match }, index) =>
        match ? (
          <mark
            key={index}
            title={[
              match.masked,
              match.near && t.near(match.near),
              match.against && t.against(match.against),
              t.confidence(match.confidence),
            ]
              .filter(Boolean)
              .join(', ')}
          >
            {piece}
          </mark>
        ) : (
          <span key={index}>{piece}</span>
        ),
      )}
    </pre>
  )
}

/** Matches in order, without those inside another; long stretches without any are cut. */
function piecesOf(text: string, matches: readonly SandboxMatch[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const between = (from: number, to: number) =>
    to - from > 2 * around
      ? `${text.slice(from, from + around)}\n…\n${text.slice(to - around, to)}`
      : text.slice(from, to)
  for (const match of matches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (match.start < at) continue
    pieces.push({ text: between(at, match.start) }, { text: text.slice(match.start, match.end), match })
    at = match.end
  }
  return [...pieces, { text: between(at, text.length) }].filter(({ text: piece }) => piece)
}
