import type { ReportDraft, ReportPart } from '@sharelight/contract'
import { englishWording, readyReportDefinitions, type Wording } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { languageOfUser } from '../../../said/language-of.ts'
import { localeOf, saying } from '../../../said/words.ts'

export const reportTopics = ['labels', 'detectors', 'risk', 'sources', 'posture', 'failures', 'reports', 'report-files']
/** Joins of conditions are for filters alone: they would take other sentences apart. */
export const filterTopics = ['policies', 'conversation', ...reportTopics]

/** How a report is written in a language of the product; English for any other. */
export function wordingIn(language: string): Wording {
  if (language === 'en') return englishWording
  const filters = saying(language, filterTopics)
  return {
    locale: localeOf(language),
    say: saying(language, reportTopics),
    sayFilter: filter => saidFilter(filter, filters),
  }
}

/** Conditions are said as the end of a sentence; one that has no translation stays. */
export function saidFilter(filter: string, say: (text: string) => string): string {
  const sentence = `Only that for which the following holds: ${filter}`
  const said = say(sentence)
  return said === sentence ? filter : said
}

/** The same for tables: no mark of direction gets into a cell that a program may read. */
export function plainWording({ locale, say, sayFilter }: Wording): Wording {
  const plain = (text: string) => text.replaceAll(/[\u200f\u2068\u2069]/g, '')
  return { locale, say: text => plain(say(text)), sayFilter: text => plain(sayFilter(text)) }
}

/** The language that a report is made in: that of whose rights it is made with. A program, which calls with an API key, gets English. */
export async function languageOfReader({ services, organisation, user, apiKey }: Context): Promise<string> {
  if (apiKey) return 'en'
  const row = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('users')
    .select('ui_settings')
    .where('id', '=', user.id)
    .executeTakeFirst()
  return languageOfUser(row?.ui_settings ?? {})
}

const textsOf = ({ name, description, blocks }: ReportDraft) => [
  name,
  description,
  ...blocks.flatMap(block => ('text' in block ? [block.text] : [block.title])),
]
const ours = new Set(readyReportDefinitions.flatMap(({ draft }) => textsOf(draft)))

/** A draft with what it has of a ready report's texts in that language; what somebody wrote stays. */
export function saidDraft(draft: ReportDraft, isReady: boolean, { say }: Wording): ReportDraft {
  if (!isReady) return draft
  const said = (text: string) => (ours.has(text) ? say(text) : text)
  return {
    ...draft,
    name: said(draft.name),
    description: said(draft.description),
    blocks: draft.blocks.map(block =>
      'text' in block ? { ...block, text: said(block.text) } : { ...block, title: said(block.title) },
    ),
  }
}

/** A part with the product's own words around its rows in that language. */
export function saidPart(part: ReportPart, { say }: Wording): ReportPart {
  if (part.kind === 'heading' || part.kind === 'text') return part
  const note = part.note === null ? null : say(part.note)
  if (part.kind === 'number') return { ...part, note }
  if (part.kind === 'chart')
    return { ...part, note, series: part.series.map(each => ({ ...each, name: say(each.name) })) }
  return { ...part, note, columns: part.columns.map(column => ({ ...column, title: say(column.title) })) }
}
