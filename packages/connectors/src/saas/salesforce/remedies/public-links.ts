import { z } from 'zod'
import { ConnectorError, type Remedy, type Step } from '../../../kit/connector.ts'
import type { Salesforce } from '../api.ts'
import { Distribution, distributions } from '../grants.ts'
import { changed, documentOf, make, refused, remove, type Mending } from './mending.ts'

const None = z.looseObject({})
const PublicBefore = z.object({ distribution: Distribution.extend({ ContentDocumentId: z.string() }) })

/** Deletes each public link of a file, one step a link. */
export function removePublicLinks({ salesforce, now }: Mending): Required<Remedy<z.infer<typeof None>>> {
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
