import { isRightToLeft } from '@sharelight/domain'
import { saying } from '../said/words.ts'
import { escaped, readable, readableLine } from './readable.ts'

/** A mail as features give it. All mails of the product are written out by `written`. */
export interface Mail {
  /** One address. */
  to: string
  /** What its reader is written to in; without one English. Sentences are given in English, and said by the catalogue of the server's texts. */
  language?: string
  /** Files of that catalogue that it takes besides `mails`. */
  topics?: readonly string[]
  subject: string
  paragraphs: readonly string[]
  /** Things that it is about, one below the other. */
  lines?: readonly MailLine[]
  /** What it is for: the one button, with its address below it. */
  action?: MailLink
  /** Why its reader gets it, in a sentence. */
  why: string
  /** Where its reader gets fewer of them, or other ones. */
  change?: MailLink
  attachments?: readonly { name: string; type: string; content: Buffer }[]
}

export interface MailLine {
  text: string
  /** When or where, in a few words. */
  note?: string
  /** What a click on it opens. */
  url?: string
}

export interface MailLink {
  label: string
  url: string
}

type Words = Pick<Mail, 'language' | 'topics' | 'subject' | 'paragraphs' | 'lines' | 'action' | 'why' | 'change'>

/** What goes to the mail server: whatever names hold stays text, in a header, in plain text and in HTML. */
export function written(mail: Words): { subject: string; text: string; html: string } {
  const language = mail.language ?? 'en'
  const say = saying(language, ['mails', ...(mail.topics ?? [])])
  const link = (one: MailLink | undefined) => one && { ...one, label: say(one.label) }
  const subject = headingIn(readableLine(mail.subject), say)
  const clean = {
    language,
    subject,
    paragraphs: mail.paragraphs.map(readable).filter(Boolean).map(say),
    lines: (mail.lines ?? []).map(line => ({
      ...line,
      text: say(readable(line.text)),
      note: readable(line.note ?? ''),
    })),
    action: link(mail.action),
    why: say(readable(mail.why)),
    change: link(mail.change),
  }
  return { subject: isRightToLeft(language) ? `\u200f${subject}` : subject, text: textOf(clean), html: htmlOf(clean) }
}

/** A heading may be a sentence without its full stop. */
function headingIn(text: string, say: (text: string) => string): string {
  const said = say(text)
  return said === text ? say(`${text}.`).replace(/\.$/, '') : said
}

type Clean = Pick<Mail, 'subject' | 'paragraphs' | 'why'> & {
  language: string
  lines: readonly MailLine[]
  action: MailLink | undefined
  change: MailLink | undefined
}

function textOf({ subject, paragraphs, lines, action, why, change }: Clean): string {
  const listed = lines.map(({ text, note, url }) =>
    [`- ${text}`, ...(note ? [`  ${note}`] : []), ...(url ? [`  ${url}`] : [])].join('\n'),
  )
  return [
    subject,
    ...paragraphs,
    ...listed,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ['-- ', why, ...(change ? [`${change.label}: ${change.url}`] : [])].join('\n'),
  ].join('\n\n')
}

/** In the tags themselves: mail programs drop style sheets. Those that keep them have the dark theme of `dark`. */
const styles = {
  page: 'margin:0;padding:24px 12px;background:#f3f4f8',
  card: 'max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e2e4ec;border-radius:12px',
  inner:
    "padding:28px 32px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif;font-size:15px;line-height:1.55;color:#1c1c28;overflow-wrap:anywhere",
  brand: 'margin:0 0 20px;font-size:13px;font-weight:700;letter-spacing:.02em;color:#4338ca',
  title: 'margin:0 0 16px;font-size:20px;line-height:1.3;font-weight:650;color:#1c1c28',
  text: 'margin:0 0 14px',
  line: 'margin:0;padding:10px 0;border-top:1px solid #e2e4ec',
  note: 'display:block;font-size:13px;color:#5c6070',
  link: 'color:#4338ca',
  button:
    'display:inline-block;margin:12px 0 6px;padding:11px 20px;border-radius:8px;background:#4338ca;color:#ffffff;font-weight:600;text-decoration:none',
  address: 'margin:0 0 4px;font-size:12px;line-height:1.45;color:#5c6070;word-break:break-all',
  foot: 'margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e2e4ec;font-size:12px;line-height:1.5;color:#5c6070',
}
const dark =
  '@media (prefers-color-scheme:dark){.page{background:#14141c!important}.card{background:#1e1e2a!important;border-color:#363648!important}.inner,.title{color:#ececf4!important}.soft{color:#a5a8ba!important;border-color:#363648!important}.rule{border-color:#363648!important}.brand,.link{color:#a5a0ff!important}.button{background:#6d66f0!important}}'

function htmlOf({ language, subject, paragraphs, lines, action, why, change }: Clean): string {
  const way = isRightToLeft(language) ? 'rtl' : 'ltr'
  const directed = (text: string) => directionOf(text, way)
  return [
    `<!doctype html><html lang="${language}" dir="${way}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${dark}</style></head>`,
    `<body class="page" style="${styles.page}"><div class="card" style="${styles.card}"><div class="inner" style="${styles.inner}">`,
    `<p class="brand" style="${styles.brand}">Sharelight</p>`,
    `<h1 class="title" dir="${directed(subject)}" style="${styles.title}">${escaped(subject)}</h1>`,
    ...paragraphs.map(text => `<p dir="${directed(text)}" style="${styles.text}">${inLines(text)}</p>`),
    ...lines.map(line => lineOf(line, { direction: directed(line.text), noteDirection: directed(line.note ?? '') })),
    ...(action ? [buttonOf(action)] : []),
    `<p class="soft" style="${styles.foot}">${inLines(why)}${change ? ` ${linkOf(change)}.` : ''}</p>`,
    '</div></div></body></html>',
  ].join('\n')
}

const inLines = (text: string) => escaped(text).replaceAll('\n', '<br>')

/** What holds letters of a language that runs from right to left does so in a mail of that language, with whatever it begins. */
const directionOf = (text: string, way: 'rtl' | 'ltr') =>
  way === 'rtl' && /\p{Script=Hebrew}/u.test(text) ? way : 'auto'

function lineOf(
  { text, note, url }: MailLine,
  { direction, noteDirection }: { direction: string; noteDirection: string },
): string {
  const shown = url ? linkOf({ label: text, url }) : inLines(text)
  const below = note ? `<span class="soft" dir="${noteDirection}" style="${styles.note}">${escaped(note)}</span>` : ''
  return `<p class="rule" dir="${direction}" style="${styles.line}">${shown}${below}</p>`
}

const linkOf = ({ label, url }: MailLink) =>
  `<a class="link" href="${escaped(url)}" style="${styles.link}">${escaped(label)}</a>`

/** The address in words, for programs that show no links and readers who look before they click. */
function buttonOf({ label, url }: MailLink): string {
  return [
    `<p style="margin:8px 0 0"><a class="button" href="${escaped(url)}" style="${styles.button}">${escaped(label)}</a></p>`,
    `<p class="soft" style="${styles.address}"><span dir="ltr">${escaped(url)}</span></p>`,
  ].join('')
}
