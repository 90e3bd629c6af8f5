import { createClassifier, rules } from '@sharelight/classify'
import type { Figure } from '../../report.ts'
import { readTrees, type Tree, type TreeFile } from './trees.ts'

/** Confidence from which a name counts. */
const sure = 75
const source = 'business/source_code'
const topics = createClassifier({ rules: [] })
const names = createClassifier({ rules: rules.filter(({ id }) => id === 'person-name') })
/** Told by their topic, not as code. */
const documents = new Set(['manuals', 'configuration', 'XML', 'JSON', 'web pages'])

/** Code told as code without names of files, and names found in it; a fresh seed each run, which the rows name. */
export function codeFigures(seed = Date.now() % 1_000_000): Figure[] {
  const { trees, absent } = readTrees(seed)
  const shares = trees
    .filter(({ language }) => !documents.has(language))
    .map(tree => ({ ...tree, share: toldAsCode(tree) }))
  const worst = shares.toSorted((a, b) => a.share - b.share)[0]
  const all = shares.length + absent.filter(language => !documents.has(language)).length
  const skipped = absent.length ? `; not judged, for this machine has too few files of them: ${absent.join(', ')}` : ''
  return [
    {
      name: `code told as code (seed ${seed}), worst language`,
      value: worst
        ? `${worst.language} ${worst.share.toFixed(3)}, the worst of ${shares.length} of ${all} languages${skipped}`
        : `no code on this machine`,
      target: '≥ 0.95 in each of 20',
    },
    ...shares.map(({ language, share, files }) => ({
      name: `code told as code: ${language}`,
      value: `${share.toFixed(3)} of ${files.length} files`,
      target: '≥ 0.95',
    })),
    ...trees
      .filter(({ language }) => language === 'manuals')
      .map(tree => ({
        name: `${tree.language} told as code`,
        value: `${toldAsCode(tree).toFixed(3)} of ${tree.files.length} files`,
        target: 'none',
      })),
    ...trees.map(namesFigure),
    authorsFigure(trees),
  ]
}

const toldAsCode = ({ files }: Tree) =>
  files.filter(({ text }) => topics.classify({ text }).topics.some(({ key }) => key === source)).length / files.length

/** A line of which the form says that a person's name stands in it. */
const naming =
  /copyright|©|\(c\)|[<("][\w.+-]+@|\b(?:authors?|contributors|maintainers)["'_]{0,2}[ \t]*[:=]|@author|^\W*authors?\b|\b(?:written|maintained|contributed|created|reported|suggested|signed-off|reviewed)[- ]by\b|\bthanks to\b/i

/** Names on lines whose form names nobody, in 10,000 words: real ones in sentences count as false too. */
function namesFigure({ language, files }: Tree): Figure {
  let [words, wrong] = [0, 0]
  for (const file of files) {
    words += file.text.match(/\p{L}+/gu)?.length ?? 0
    wrong += falseNames(file).length
  }
  return {
    name: `names in ${language}, in 10,000 words`,
    value: `${((wrong / words) * 10_000).toFixed(2)} (${wrong} in ${files.length} files, ${words} words)`,
    target: '≤ 2',
  }
}

/** Names on other lines; who is named on such a line is real elsewhere in the file too. */
export function falseNames({ name, text }: TreeFile): string[] {
  const found = names
    .classify({ text, name })
    .findings.filter(({ confidence, kind }) => kind === 'person' && confidence >= sure)
    .map(({ start, end }) => ({ person: text.slice(start, end), isReal: naming.test(linesAt(text, start)) }))
  const real = new Set(found.filter(({ isReal }) => isReal).flatMap(({ person }) => wordsIn(person)))
  return found.filter(({ person }) => !wordsIn(person).every(word => real.has(word))).map(({ person }) => person)
}

const wordsIn = (person: string) => person.toLowerCase().match(/\p{L}+/gu) ?? []

/** The line, and in settings the key of the list or group that it stands in. */
function linesAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  const line = text.slice(text.lastIndexOf('\n', at) + 1, end < 0 ? undefined : end)
  return `${grouped.exec(text.slice(Math.max(0, at - groupReach), at))?.[0] ?? ''}${line}`
}

const groupReach = 600
const grouped = /"(?:authors?|contributors|maintainers)"\s*:\s*[[{][^\]]*$/

/** Lines of which the form says where the name stands. */
const authored =
  /^[ \t]*(?:#|\/\/|\*|\/\*|--|%|;|")*[ \t*]*(?:@author:?|authors?:|written by:?|copyright(?: \(c\))? (?:\d{4}[-, ]*)+)[ \t]+(\p{Lu}\p{Ll}+ (?:\p{Lu}\. )?\p{Lu}\p{Ll}+)(?=[ \t]*(?:<[^>\n]+@|$))/gimu
/** Words of names of bodies. */
const noName =
  /\b(?:Inc|Ltd|LLC|LLP|GmbH|Foundation|Authors?|Team|Project|Software|Contributors|Systems|Corporation|Corp|Company|The|All|Free|Library|Group|Technologies|University|Developers|Labs?|Microsoft|Google|Facebook|Apple|Intel|Open|Red|Hat|Daemon|Networks?|Solutions|Research|Design)\b/i

/** Authors that comments name, by the form of the line, and how many of them are found. */
function authorsFigure(trees: readonly Tree[]): Figure {
  let [wanted, found] = [0, 0]
  for (const { text } of trees.flatMap(({ files }) => files)) {
    const people = [...text.matchAll(authored)].filter(([, person = '']) => !noName.test(person))
    if (!people.length) continue
    const { findings } = names.classify({ text })
    for (const { 0: line, 1: person = '', index } of people) {
      const start = index + line.indexOf(person)
      wanted++
      if (findings.some(finding => finding.start < start + person.length && finding.end > start)) found++
    }
  }
  return {
    name: 'authors in comments found',
    value: `${found} of ${wanted} (${(found / wanted).toFixed(3)})`,
    target: '≥ 0.9',
  }
}
