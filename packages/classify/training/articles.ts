import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from './random.ts'

/** Sentences of one kind of document by section, from which texts are put together. Written for this project (`texts/*.txt`). */
interface Bank {
  titles: string[]
  openings: string[]
  sections: { heading: string; sentences: string[] }[]
  closings: string[]
}

const folder = join(import.meta.dirname, 'texts')
const split = (list: string) => list.split('|').map(part => part.trim().replaceAll(String.raw`\n`, '\n'))
/** By topic: each of its banks has other titles and wordings, as another author would. */
const banks = Map.groupBy(
  readdirSync(folder)
    .sort()
    .flatMap(file => readFileSync(join(folder, file), 'utf8').split(/^= /m).filter(Boolean).map(parse)),
  ([topic]) => topic,
)

/** Topics that texts can be put together for. */
export const articleTopics: readonly string[] = [...banks.keys()]

/** All that these texts can say. */
export const articleSentences = (): string[] =>
  [...banks.values()]
    .flat()
    .flatMap(([, { titles, openings, sections, closings }]) => [
      ...titles,
      ...openings,
      ...sections.flatMap(section => section.sentences),
      ...closings,
    ])

function parse(block: string): [string, Bank] {
  const [topic = '', ...lines] = block.trim().split('\n')
  const bank: Bank = { titles: [], openings: [], sections: [], closings: [] }
  for (const line of lines) {
    const [, mark, heading = '', list = ''] = /^([TOSC]) ?([^:]*): (.*)$/.exec(line) ?? []
    if (mark === 'T') bank.titles = split(list)
    else if (mark === 'O') bank.openings = split(list)
    else if (mark === 'C') bank.closings = split(list)
    else if (mark === 'S') bank.sections.push({ heading, sentences: split(list) })
    else throw new Error(`${topic}: cannot read the line "${line.slice(0, 60)}".`)
  }
  return [topic, bank]
}

/** How the parts of one text are set: headings, lists, line lengths. */
interface Layout {
  heading: (text: string, at: number) => string
  body: (sentences: string[]) => string
  width: number
  gap: string
}

/** How many authors a topic has. */
export const authorsOf = (topic: string) => banks.get(topic)?.length ?? 0

/** A text of the topic by one of its authors, in one of many layouts, its slots still open. */
export function article(topic: string, author: number, random: Random): string {
  const bank = banks.get(topic)?.[author]?.[1]
  if (!bank) throw new RangeError(`${topic} has no author ${author}.`)
  const layout = layoutOf(random)
  const sections = random.sample(bank.sections, random.int(1, bank.sections.length))
  const parts = sections.map(
    ({ heading, sentences }, at) =>
      `${layout.heading(heading, at)}${layout.body(random.sample(sentences, random.int(1, sentences.length)))}`,
  )
  const title = random.chance(0.6) ? [titled(random, random.pick(bank.titles))] : []
  const text = [
    ...title,
    ...random.sample(bank.openings, random.int(0, 2)),
    ...parts,
    ...random.sample(bank.closings, random.int(0, 2)),
  ].join(layout.gap)
  return layout.width ? wrapped(text, layout.width) : text
}

function layoutOf(random: Random): Layout {
  const mark = random.pick(['- ', '* ', '• ', '1. ', '  – '])
  const heading = random.pick<Layout['heading']>([
    () => '',
    () => '',
    text => `## ${text}\n\n`,
    text => `${text.toUpperCase()}\n`,
    (text, at) => `${at + 1}. ${text}\n`,
    (text, at) => `${at + 1}. ${text}. `,
    text => `**${text}**\n\n`,
    text => `${text}:\n`,
    (text, at) => `Section ${at + 1}. ${text}\n\n`,
    text => `${text}\n${'-'.repeat(text.length)}\n`,
  ])
  const isList = random.chance(0.25)
  return {
    heading,
    gap: random.pick(['\n\n', '\n\n', '\n', '\n\n\n']),
    width: random.chance(0.3) ? random.int(60, 100) : 0,
    body: sentences =>
      isList ? sentences.map(sentence => mark + sentence).join('\n') : sentences.join(random.pick([' ', ' ', '\n'])),
  }
}

function titled(random: Random, title: string): string {
  return random.pick([
    title,
    title.toUpperCase(),
    `# ${title}`,
    `${title}\n${'='.repeat(title.length)}`,
    `title: ${title}`,
  ])
}

function wrapped(text: string, width: number): string {
  return text
    .split('\n')
    .map(line => line.replaceAll(new RegExp(`(.{1,${width}})(?:\\s+|$)`, 'g'), '$1\n').trimEnd())
    .join('\n')
}
