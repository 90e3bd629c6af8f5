import type { Document } from 'bson'
import { ConnectorError, SourceFault } from '../kit/source-fault.ts'

/** What the server answered in place of what it was asked for. Its own words are not kept: they may quote what a document holds. */
export class MongoFault extends Error {
  /** The server's number for it: 13 is `Unauthorized`. */
  readonly code: number
  constructor(command: string, code: number, name: string) {
    super(`The server refused ${command} (${name || code}).`)
    this.name = 'MongoFault'
    this.code = code
  }
}

/** @see https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml */
const [userNotFound, unauthorized, authenticationFailed, namespaceNotFound, timeLimit, noCommand, atlas] = [
  11, 13, 18, 26, 50, 59, 8000,
]
const going = new Set([91, 189, 10107, 11600, 11602, 13435, 13436])
const busy = new Set([16500, 462])

export const isDenied = (error: unknown) => error instanceof MongoFault && error.code === unauthorized
export const isUnknownCommand = (error: unknown) =>
  error instanceof MongoFault && [noCommand, 115, 40_324, 303, 238].includes(error.code)
export const isMissing = (error: unknown) => error instanceof MongoFault && error.code === namespaceNotFound

/** @throws SourceFault for what concerns the whole source, else MongoFault; nothing where the command succeeded */
export function refuseFailure(reply: Document, command: string, server: string): void {
  if (Number(reply['ok']) === 1) return
  const code = Number(reply['code'] ?? 0)
  const said = typeof reply['codeName'] === 'string' ? reply['codeName'] : ''
  const name = /^\w{1,60}$/.test(said) ? said : ''
  const asksSignIn = /requires authentication|not authorized|unauthorized/i.test(String(reply['errmsg'] ?? ''))
  if (
    code === authenticationFailed ||
    code === userNotFound ||
    (code === atlas && /auth/i.test(String(reply['errmsg'])))
  )
    throw new SourceFault(
      'consent_lost',
      `${server} does not take the user and password. Give the source a connection string that holds under Data Sources.`,
    )
  if (going.has(code))
    throw new SourceFault('unreachable', `${server} is starting, shutting down or electing. Scan again once it runs.`)
  if (busy.has(code))
    throw new SourceFault('throttled', `${server} wants fewer calls for a while. Reading goes on by itself then.`)
  throw new MongoFault(command, asksSignIn && code === 0 ? unauthorized : code, name)
}

/** The server failed by itself: asked again it may well answer. */
export const isByChance = (error: unknown) => error instanceof MongoFault && [0, 1, 8, 28799].includes(error.code)

/** What a failure means for one collection or file. */
export function itemFault(error: unknown, { database, collection }: { database: string; collection: string }): unknown {
  if (!(error instanceof MongoFault)) return error
  if (error.code === unauthorized)
    return new ConnectorError('permission_denied', `It may not be read. ${granting('read', database)}`)
  if (error.code === namespaceNotFound) return new ConnectorError('vanished', `${collection} is no longer there.`)
  if (error.code === timeLimit)
    return new ConnectorError('time_limit', `A sample of ${collection} was not there within 30 seconds.`)
  return new ConnectorError('io_error', error.message)
}

/** The way out, as a sentence with the statement for mongosh. */
export const granting = (role: string, database: string) =>
  `In mongosh, as an administrator of users: db.getSiblingDB("admin").grantRolesToUser("<user>", [{ role: ${JSON.stringify(role)}, db: ${JSON.stringify(database)} }])`
