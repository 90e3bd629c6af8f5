import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../kit/connector.ts'
import { SiteProperties, sharings, type Sharing } from '../sites/resources.ts'
import { changed, type Mending } from './mending.ts'
import { siteAt, type SiteAt } from './site-at.ts'
import { refusedBySite } from './site-fault.ts'

const None = z.looseObject({})
const Before = z.object({
  collection: z.string(),
  address: z.string(),
  admin: z.string(),
  name: z.string(),
  sharing: z.enum(sharings),
  to: z.enum(sharings),
})
type Before = z.infer<typeof Before>

/** From the narrowest to the widest. */
const order: readonly Sharing[] = [
  'Disabled',
  'ExistingExternalUserSharingOnly',
  'ExternalUserSharingOnly',
  'ExternalUserAndGuestSharing',
]

const whom: Readonly<Record<Sharing, string>> = {
  Disabled: 'nobody outside',
  ExistingExternalUserSharingOnly: 'guests who are in the directory already',
  ExternalUserSharingOnly: 'people outside who sign in',
  ExternalUserAndGuestSharing: 'anybody, by links without an account',
}

/** Narrows with whom a site may be shared; what is shared by then with others stops working, and works again when it is taken back. */
export function limitSiteSharing(mending: Mending, to: Sharing): Required<Remedy<z.infer<typeof None>>> {
  return {
    params: None,
    plan: target => plan(mending, target, to),
    apply: step => apply(mending, step),
    undo: receipt => undo(mending, receipt),
    checkUndo: receipt => checkUndo(mending, receipt),
  }
}

async function plan(mending: Mending, target: RemedyTarget, to: Sharing): Promise<Step | undefined> {
  const site = await siteAt(mending, target.key)
  const sharing = await sharingOf(mending, site)
  if (order.indexOf(sharing) <= order.indexOf(to)) return undefined
  return {
    target,
    says: `Lets the site ${site.name} be shared with ${whom[to]}, no longer with ${whom[sharing]}. All that lies in the site is meant, and what is shared with others there stops working. Taking this back lets it work again.`,
    before: { ...site, sharing, to },
    after: { sharing: to },
  }
}

/** @throws ConnectorError `changed_while_read` */
async function apply(mending: Mending, step: Step): Promise<Receipt> {
  const before = Before.parse(step.before)
  await setSharing(mending, before, { from: before.sharing, to: before.to, wayOut: 'Plan again.' })
  return { step, at: mending.io.now(), undo: { sharing: before.sharing } }
}

async function undo(mending: Mending, { step }: Receipt): Promise<void> {
  const before = Before.parse(step.before)
  await setSharing(mending, before, { from: before.to, to: before.sharing, wayOut: byHand })
}

async function checkUndo(mending: Mending, { step }: Receipt): Promise<string> {
  const before = Before.parse(step.before)
  const now = await sharingOf(mending, before)
  if (now === before.sharing) return `The site ${before.name} may be shared as before already.`
  if (now !== before.to) throw otherwise(before, byHand)
  return `Lets the site ${before.name} be shared with ${whom[before.sharing]} again.`
}

const byHand = 'Set it in the SharePoint admin center.'
const otherwise = ({ name }: Pick<Before, 'name'>, wayOut: string) =>
  changed(`The site ${name}`, 'may be shared otherwise than when this was planned', wayOut)

interface Setting {
  from: Sharing
  to: Sharing
  wayOut: string
}

async function setSharing(mending: Mending, site: SiteAt, { from, to, wayOut }: Setting): Promise<void> {
  const now = await sharingOf(mending, site)
  if (now === to) return
  if (now !== from) throw otherwise(site, wayOut)
  const answer = await mending.sharePoint
    .call({
      address: site.admin,
      path: pathOf(site),
      method: 'PATCH',
      what: `The sharing of the site ${site.name}`,
      body: { SharingCapability: sharings.indexOf(to) },
    })
    .catch(refused(mending, site))
  answer.discard()
  if ((await sharingOf(mending, site)) !== to)
    throw new ConnectorError('io_error', `SharePoint left the sharing of the site ${site.name} as it was. Try again.`)
}

/** @throws ConnectorError */
async function sharingOf(mending: Mending, site: SiteAt): Promise<Sharing> {
  const { sharePoint } = mending
  const call = { address: site.admin, path: pathOf(site), what: `The sharing of the site ${site.name}` }
  const { SharingCapability } = await sharePoint.get(SiteProperties, call).catch(refused(mending, site))
  const sharing = sharings[SharingCapability ?? -1]
  if (sharing !== undefined) return sharing
  throw new ConnectorError('unsupported', `SharePoint does not say with whom the site ${site.name} may be shared.`)
}

const pathOf = ({ collection }: SiteAt) => `SPO.Tenant/sites('${encodeURIComponent(collection)}')`

const refused = (mending: Mending, { name }: SiteAt) =>
  refusedBySite(
    mending,
    name,
    `SharePoint does not let the site ${name} be shared that far: the tenant as a whole is shared less far. Widen that first in the SharePoint admin center.`,
  )
