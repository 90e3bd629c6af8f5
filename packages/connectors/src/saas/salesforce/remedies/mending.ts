import { z } from 'zod'
import { ConnectorError, type RemedyTarget } from '../../../kit/connector.ts'
import { shaped, type Salesforce } from '../api.ts'
import { isMissing, SalesforceFault } from '../fault.ts'
import { fileIn } from '../files.ts'

const Saved = z.looseObject({ id: z.string(), success: z.boolean().nullish() })

export interface Mending {
  salesforce: Salesforce
  settings: { mayChange: boolean }
  now(): Date
}

export function documentOf(salesforce: Salesforce, { key }: Pick<RemedyTarget, 'key'>): string {
  const file = fileIn({ salesforce }, key)
  if (file?.kind !== 'files') throw new ConnectorError('vanished', `${key.slice(0, 200)} is no file.`)
  return file.id
}

export async function remove(salesforce: Salesforce, object: string, id: string): Promise<void> {
  try {
    ;(await salesforce.call(`/sobjects/${object}/${id}`, 'A share', { method: 'DELETE' })).discard()
  } catch (error) {
    if (!isMissing(error)) refused(error)
  }
}

const json = { 'content-type': 'application/json' }

export async function make(salesforce: Salesforce, object: string, fields: object): Promise<void> {
  const what = 'A share'
  const body = JSON.stringify(fields)
  const answer = await salesforce
    .call(`/sobjects/${object}`, what, { method: 'POST', body, headers: json })
    .catch(refused)
  shaped(Saved, await answer.json(), what)
}

export async function change(salesforce: Salesforce, path: string, fields: object): Promise<void> {
  const body = JSON.stringify(fields)
  const answer = await salesforce.call(path, 'An account', { method: 'PATCH', body, headers: json }).catch(refused)
  answer.discard()
}

export const changed = (name: string) =>
  new ConnectorError('changed_while_read', `${name} is not as it was when this was planned. Plan again.`)

/** @throws ConnectorError, or what it was given where that is not about the one thing */
export function refused(error: unknown): never {
  if (!(error instanceof SalesforceFault)) throw error
  if (isMissing(error))
    throw new ConnectorError('changed_while_read', 'It is gone since this was planned. Plan again.', { cause: error })
  throw new ConnectorError(
    'permission_denied',
    `Salesforce does not let it be changed (${error.code}). Give the user of the app Modify All Data, and Manage Users for accounts.`,
    { cause: error },
  )
}
