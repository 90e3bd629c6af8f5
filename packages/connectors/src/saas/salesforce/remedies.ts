import { z } from 'zod'
import { ConnectorError, type Remedy, type RemedyTarget, type Step } from '../../kit/connector.ts'
import { guarded } from '../../kit/guarded.ts'
import type { SourceHttp } from '../../kit/http/index.ts'
import { shaped, type Salesforce } from './api.ts'
import { isMissing, SalesforceFault } from './fault.ts'
import { fileIn } from './files.ts'
import { Distribution, distributions, Link, linkFields } from './grants.ts'

const None = z.looseObject({})
const PublicBefore = z.object({ distribution: Distribution.extend({ ContentDocumentId: z.string() }) })
const ShareBefore = z.object({ link: Link })
const Saved = z.looseObject({ id: z.string(), success: z.boolean().nullish() })

interface Mending {
  salesforce: Salesforce
  settings: { mayChange: boolean }
  now(): Date
}

/** Everything that can be done in Salesforce, by the names that playbooks know. */
export function salesforceRemedies(mending: Mending): Record<string, Remedy> {
  return {
    remove_public_access: guarded(mending.settings, removePublicLinks(mending)),
    remove_access: guarded(mending.settings, removeShare(mending)),
  }
}

/** Deletes each public link of a file, one step a link. */
function removePublicLinks({ salesforce, now }: Mending): Required<Remedy<z.infer<typeof None>>> {
  const all = async (document: string) =>
    (await distributions(salesforce, `WHERE ContentDocumentId = '${document}'`)) ?? []
  return {
    params: None,
    async plan(target) {
      const document = documentOf(salesforce, target)
      const found = await all(document).catch(refused)
      return found
        .filter(({ Id }) => target.grant === undefined || target.grant === `distribution:${Id}`)
        .map((distribution): Step => ({
          target,
          says: `Ends the public link ${distribution.Name ?? distribution.Id} of the file.`,
          before: { distribution: { ...kept(distribution), ContentDocumentId: document } },
          after: { link: null },
          takes: { grants: [`distribution:${distribution.Id}`] },
        }))
    },
    async apply(step) {
      const { distribution } = PublicBefore.parse(step.before)
      const found = (await all(distribution.ContentDocumentId).catch(refused)).find(({ Id }) => Id === distribution.Id)
      if (found && found.DistributionPublicUrl !== distribution.DistributionPublicUrl) throw changed('The public link')
      if (found) await remove(salesforce, 'ContentDistribution', distribution.Id)
      return { step, at: now(), undo: step.before }
    },
    async undo({ step }) {
      const { distribution } = PublicBefore.parse(step.before)
      await checkUndo(salesforce, distribution)
      const { ContentVersionId, Name, ExpiryDate, PreferencesExpires, PreferencesPasswordRequired } = distribution
      await make(salesforce, 'ContentDistribution', {
        ContentVersionId,
        Name,
        PreferencesAllowViewInBrowser: true,
        PreferencesLinkLatestVersion: true,
        PreferencesPasswordRequired: PreferencesPasswordRequired === true,
        ...(PreferencesExpires && { PreferencesExpires, ExpiryDate }),
      })
    },
    async checkUndo({ step }) {
      const { distribution } = PublicBefore.parse(step.before)
      await checkUndo(salesforce, distribution)
      return `Makes a public link ${distribution.Name ?? ''} again, at another address.`
    },
  }
}

const kept = ({
  Id,
  ContentVersionId,
  Name,
  DistributionPublicUrl,
  ExpiryDate,
  PreferencesExpires,
  PreferencesPasswordRequired,
}: z.infer<typeof Distribution>) => ({
  Id,
  ContentVersionId,
  Name,
  DistributionPublicUrl,
  ExpiryDate,
  PreferencesExpires,
  PreferencesPasswordRequired,
})

async function checkUndo(
  salesforce: Salesforce,
  { ContentDocumentId: id, ContentVersionId }: z.infer<typeof PublicBefore>['distribution'],
) {
  const soql = `SELECT Id FROM ContentVersion WHERE ContentDocumentId = '${id}' AND IsLatest = true`
  const [found] = await salesforce.all(z.looseObject({ Id: z.string() }), soql, 'A file').catch(refused)
  if (!found || !ContentVersionId) throw new ConnectorError('vanished', 'The file is no longer there.')
}

/** Deletes one share of a file, which the grant names. */
function removeShare({ salesforce, now }: Mending): Required<Remedy<z.infer<typeof None>>> {
  const linkOf = async (document: string, id: string) =>
    (
      await salesforce
        .all(
          Link,
          `SELECT ${linkFields} FROM ContentDocumentLink WHERE ContentDocumentId = '${document}'`,
          'Shares of a file',
        )
        .catch(refused)
    ).find(({ Id }) => Id === id)
  return {
    params: None,
    async plan(target) {
      const document = documentOf(salesforce, target)
      const id = /^link:([a-z\d]{15,18})$/i.exec(target.grant ?? '')?.[1]
      if (id === undefined)
        throw new ConnectorError('permission_denied', 'Name the share that is to be taken back: link:<id>.')
      const link = await linkOf(document, id)
      if (!link) return undefined
      if (link.ShareType === 'I')
        throw new ConnectorError(
          'permission_denied',
          'The share follows the permissions of a record or library; change them there.',
        )
      return {
        target,
        says: `Takes the file back from ${link.LinkedEntityId ?? 'whom it is shared with'}.`,
        before: { link },
        after: { link: null },
        takes: { grants: [`link:${id}`] },
      } satisfies Step
    },
    async apply(step) {
      const { link } = ShareBefore.parse(step.before)
      const found = await linkOf(link.ContentDocumentId, link.Id)
      if (found && (found.ShareType !== link.ShareType || found.Visibility !== link.Visibility))
        throw changed('The share')
      if (found) await remove(salesforce, 'ContentDocumentLink', link.Id)
      return { step, at: now(), undo: step.before }
    },
    async undo({ step }) {
      const { ContentDocumentId, LinkedEntityId, ShareType, Visibility } = ShareBefore.parse(step.before).link
      await make(salesforce, 'ContentDocumentLink', { ContentDocumentId, LinkedEntityId, ShareType, Visibility })
    },
    async checkUndo({ step }) {
      const { link } = ShareBefore.parse(step.before)
      return Promise.resolve(`Shares the file with ${link.LinkedEntityId ?? 'them'} again.`)
    },
  }
}

function documentOf(salesforce: Salesforce, { key }: Pick<RemedyTarget, 'key'>): string {
  const file = fileIn({ salesforce }, key)
  if (file?.kind !== 'files') throw new ConnectorError('vanished', `${key.slice(0, 200)} is no file.`)
  return file.id
}

type Method = NonNullable<Parameters<SourceHttp['request']>[0]['method']>

async function remove(salesforce: Salesforce, object: string, id: string): Promise<void> {
  const method: Method = 'DELETE'
  try {
    ;(await salesforce.call(`/sobjects/${object}/${id}`, 'A share', { method })).discard()
  } catch (error) {
    if (!isMissing(error)) refused(error)
  }
}

async function make(salesforce: Salesforce, object: string, fields: object): Promise<void> {
  const what = 'A share'
  const body = JSON.stringify(fields)
  const answer = await salesforce
    .call(`/sobjects/${object}`, what, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    .catch(refused)
  shaped(Saved, await answer.json(), what)
}

const changed = (name: string) =>
  new ConnectorError('changed_while_read', `${name} is not as it was when this was planned. Plan again.`)

/** @throws ConnectorError, or what it was given where that is not about the one thing */
function refused(error: unknown): never {
  if (!(error instanceof SalesforceFault)) throw error
  if (isMissing(error))
    throw new ConnectorError('changed_while_read', 'It is gone since this was planned. Plan again.', { cause: error })
  throw new ConnectorError(
    'permission_denied',
    `Salesforce does not let it be changed (${error.code}). Give the user of the app Modify All Data.`,
    { cause: error },
  )
}
