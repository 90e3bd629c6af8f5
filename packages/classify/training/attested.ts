import { languages, findPhrases } from '../src/topics/lexicon/index.ts'
import { phrasesOf } from '../src/topics/lexicon/types.ts'
import { tokensOf } from '../src/topics/phrases.ts'
import { words } from '../src/topics/words.ts'
import type { Labelled } from './corpus.ts'

/** Phrases of the lexicon and the sources of the corpora in which they occur. */
export function lexiconSources(documents: readonly Labelled[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const lexicon of Object.values(languages))
    for (const { titles, terms, names } of Object.values(lexicon))
      for (const entry of phrasesOf(`${titles}|${terms}|${names ?? ''}`)) found.set(words(entry).join(' '), new Set())
  for (const { source, input } of documents)
    findPhrases(tokensOf(`${input.title ?? ''}\n${input.text}`), phrase => found.get(phrase.text)?.add(source))
  return found
}

/** Rows of words that a text shares with one source of the corpora and no other. */
export function borrowedRuns(
  texts: readonly string[],
  documents: readonly Labelled[],
  length: number,
): Map<string, string> {
  const wanted = new Map<string, Set<string>>()
  for (const text of texts) for (const run of runsOf(text, length)) wanted.set(run, new Set())
  for (const { source, input } of documents) for (const run of runsOf(input.text, length)) wanted.get(run)?.add(source)
  return new Map([...wanted].filter(([, sources]) => sources.size === 1).map(([run, [source = '']]) => [run, source]))
}

function* runsOf(text: string, length: number): Generator<string> {
  const tokens = words(text).filter(token => token !== '\n')
  for (let at = 0; at + length <= tokens.length; at++) yield tokens.slice(at, at + length).join(' ')
}
