import { z } from 'zod'
import { SourceFault, type ActivityEvent, type Page } from '../../../kit/connector.ts'
import { isoOf, type LogReading } from './event-log.ts'
import { takeLogin, takeSetup } from './records.ts'
import { Told } from './told.ts'

/** Where it was left: a time, and the records of that time that were told. */
const Position = z.object({ at: z.string(), seen: z.array(z.string()).default([]) })
type Position = z.infer<typeof Position>

const trails = {
  logins: {
    what: 'The history of sign-ins',
    time: 'LoginTime',
    soql: 'SELECT Id, UserId, LoginTime, LoginType, Status, SourceIp, Application, Browser, Platform, CountryIso FROM LoginHistory',
    take: takeLogin,
  },
  setup: {
    what: 'The set-up audit trail',
    time: 'CreatedDate',
    soql: 'SELECT Id, Action, Section, Display, CreatedDate, CreatedById, DelegateUser FROM SetupAuditTrail',
    take: takeSetup,
  },
} as const
export type TrailName = keyof typeof trails
const Dated = z.looseObject({
  Id: z.string().nullish(),
  LoginTime: z.string().nullish(),
  CreatedDate: z.string().nullish(),
})

/** Sign-ins or changes of set-up, the oldest first. */
export async function* readTrail(
  { salesforce, people, signal }: LogReading,
  name: TrailName,
  { start, from }: { start: Date; from: string | undefined },
): AsyncGenerator<Page<ActivityEvent>> {
  const { what, time, soql, take } = trails[name]
  let position: Position = from === undefined ? { at: start.toISOString(), seen: [] } : positionOf(from)
  const query = `${soql} WHERE ${time} >= ${position.at} ORDER BY ${time} ASC`
  for await (const { records } of salesforce.query(z.unknown(), query, what)) {
    signal.throwIfAborted()
    const told = new Told()
    for (const record of records) {
      const { data } = Dated.safeParse(record)
      const [id, at] = [data?.Id ?? '', isoOf(data?.[time] ?? '')]
      if (id && at === position.at && position.seen.includes(id)) continue
      if (id && at > position.at) position = { at, seen: [id] }
      else if (id && at === position.at) position = { at, seen: [...position.seen, id] }
      take(record, people, told)
    }
    yield { items: told.items, unmapped: told.unmapped, covers: 'changes', next: JSON.stringify(position) }
  }
}

function positionOf(from: string): Position {
  try {
    return Position.parse(JSON.parse(from))
  } catch (cause) {
    throw new SourceFault('resync', 'The position in the log is not known. It is read from its beginning.', { cause })
  }
}
