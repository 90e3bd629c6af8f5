// Cross-validates names and addresses with the rules' findings, by sentence template (English) and article (Spanish): precision, recall, F1 and F2
// per kind and together. Arguments: number of folds (4), then how far the tagger leans towards names (20), several joined by commas; `--wrong` lists mistakes.
import { findWith } from '../src/names/index.ts'
import { nameSet, type NameSet } from '../training/name-set.ts'
import { quantised, trainTagger } from '../training/learn-tagger.ts'
import { describePii, findPii, PiiScore, piiTexts, type PiiText, type Span } from '../training/pii-score.ts'
import { Random } from '../training/random.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const [folds = '4', leaning = '20'] = process.argv.slice(2).filter(word => !word.startsWith('--'))
const corpora = ['pii-spans-en', 'pii-spans-es-meddocan'] as const
const set = nameSet()
const random = new Random(3)
const foldOf = new Map(
  [...new Set(set.texts.map(({ group }) => group))].sort().map(group => [group, random.int(0, Number(folds) - 1)]),
)
const judged = new Map(corpora.map(corpus => [corpus, piiTexts(corpus)]))
const runs = leaning
  .split(',')
  .map(lean => ({ lean: Number(lean), scores: new Map(corpora.map(corpus => [corpus, new PiiScore()])), alarms: 0 }))
const words = judgeFolds(set)
for (const { lean, scores, alarms } of runs) {
  print(
    `\nleaning ${lean}; on neutral text ${((alarms / words) * 10_000).toFixed(1)} names and addresses in 10,000 words`,
  )
  for (const [corpus, { spans, whole, letters }] of scores)
    for (const [kind, counts] of [...spans].sort()) {
      print(
        `  ${corpus.padEnd(22)} ${kind.padEnd(16)} ${String(counts.labelled).padStart(5)}  ${describePii(counts)}   whole ${describePii(whole.get(kind)!)}   letters ${describePii(letters.get(kind)!)}`,
      )
    }
}

function judgeFolds({ texts, made, gazetteers }: NameSet): number {
  let seen = 0
  for (let fold = 0; fold < Number(folds); fold++) {
    const isHeld = ({ group }: { group: string }) => foldOf.get(group) === fold
    const model = quantised(trainTagger([...texts.filter(text => !isHeld(text)), ...made], gazetteers))
    for (const run of runs) {
      const tagger = { ...model, lean: run.lean }
      for (const corpus of corpora)
        for (const text of judged.get(corpus)!.filter(isHeld)) {
          const found = findPii(tagger, text.text)
          run.scores.get(corpus)!.add(text, found)
          if (process.argv.includes('--wrong')) showMistakes(text, found)
        }
      for (const { text } of texts.filter(text => isHeld(text) && text.corpus === 'neutral'))
        run.alarms += findWith(tagger, text).length
    }
    for (const { text } of texts.filter(text => isHeld(text) && text.corpus === 'neutral'))
      seen += text.split(/\s+/).length
  }
  return seen
}

function showMistakes({ text, spans }: PiiText, found: readonly Span[]) {
  const show = (all: readonly Span[]) =>
    all
      .toSorted((a, b) => a.start - b.start)
      .map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`)
      .join(' | ')
  if (show(spans) !== show(found))
    print(
      `  ${JSON.stringify(text.slice(0, 200))}\n    expected ${JSON.stringify(show(spans))}\n    found    ${JSON.stringify(show(found))}`,
    )
}
