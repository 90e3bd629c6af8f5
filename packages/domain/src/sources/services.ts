import { dataServices, unknownService, type DataService, type DataSourceCode } from '@sharelight/contract'

const specified: readonly DataService[] = Object.values(dataServices)

/** Names of services and what is told from them. What is unknown is called 'Other'. */
export interface ServiceBook {
  readonly all: readonly DataService[]
  byCode(code: number): DataService | undefined
  byKey(key: string): DataService | undefined
  nameOf(code: number): string
}

/** The services of an installation: what the specification names (S3.037–S3.039), and what its connectors declare besides. */
export function serviceBook(
  connectors: readonly { services: readonly DataService[] }[] = [],
  more: readonly DataService[] = [],
): ServiceBook {
  const codes = new Map<number, DataService>(
    [...specified, ...more, ...connectors.flatMap(({ services }) => services)].map(each => [each.code, each]),
  )
  const all = [...codes.values()]
  const keys = new Map(all.map(each => [each.key, each]))
  return {
    all,
    byCode: code => codes.get(code),
    byKey: key => keys.get(key),
    nameOf: code => codes.get(code)?.name ?? 'Other',
  }
}

const known = serviceBook()

/** Code of a service that the specification names; UNDIFINED for strangers. */
export const serviceCode = (key: string): DataSourceCode => known.byKey(key)?.code ?? unknownService.code

/** Whether a month lies before the source was connected, so that its figures are incomplete (S4.055). */
export const isBeforeActivation = (monthStart: Date, activatedAt: Date, monthOf: (instant: Date) => string) =>
  monthStart < activatedAt && monthOf(monthStart) < monthOf(activatedAt)
