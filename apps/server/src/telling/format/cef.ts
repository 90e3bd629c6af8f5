import type { Signal } from '@sharelight/contract'

/** CEF's 0 to 10 for none, low, medium and high. */
const severities = [1, 4, 7, 9] as const

/** One signal in ArcSight's Common Event Format, in one line. */
export function cefLine(signal: Signal, tenant: string): string {
  const { id, kind, action, time, severity, title, subject, actor, recipients, source, labels, reasons } = signal
  const head = ['CEF:0', 'Sharelight', 'Sharelight', '1.0', kind, action, String(severities[severity])]
  const fields: [string, string][] = [
    ['externalId', id],
    ['rt', String(Date.parse(time))],
    ['cat', kind],
    ['act', action],
    ['outcome', signal.outcome],
    ['msg', title],
    ['suser', actor?.address || actor?.name || ''],
    ['suid', actor?.id ?? ''],
    ['duser', recipients.join(',')],
    ['fname', subject.name],
    ['fileId', subject.id],
    ['fileType', subject.type],
    ['request', signal.link],
    ...own(1, 'labels', labels.join(',')),
    ...own(2, 'reasons', reasons.join(',')),
    ...own(3, 'source', source?.name ?? ''),
    ...own(4, 'shareType', signal.shareType ?? ''),
    ...own(5, 'tenant', tenant),
    ...own(6, 'policy', signal.policy?.name ?? ''),
    ...(signal.sensitivity === null
      ? []
      : ([
          ['cn1Label', 'sensitivity'],
          ['cn1', String(signal.sensitivity)],
        ] as [string, string][])),
  ]
  const extension = fields.flatMap(([name, value]) => (value ? [`${name}=${inField(value)}`] : []))
  return `${head.map(inHead).join('|')}|${extension.join(' ')}`
}

const own = (number: number, name: string, value: string): [string, string][] =>
  value
    ? [
        [`cs${number}Label`, name],
        [`cs${number}`, value],
      ]
    : []

const inHead = (text: string) => text.replace(/[\r\n]+/g, ' ').replace(/[\\|]/g, '\\$&')
const inField = (text: string) => text.replace(/[\\=]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n')
