import { z } from 'zod'
import { ConnectorError, type Remedy, type RemedyTarget, type Step } from '../../../kit/connector.ts'
import { settled } from '../../blob/remedies/change.ts'
import { policiesXml, policyGrant, StoredPolicy } from '../../storage/policies.ts'
import { readPolicies } from '../shares.ts'
import { changed, placeOf, refused, type Mending, type Place } from './state.ts'

const Params = z.object({})
const State = z.object({ policies: z.array(StoredPolicy) })

/** Takes stored policies of a share away, which ends every signature that holds by them; a step for each. */
export function removeStoredPolicies(mending: Mending): Remedy<z.infer<typeof Params>> {
  return {
    params: Params,
    plan: target => plan(mending, target),
    async apply(step) {
      await change(mending, step, { isUndo: false })
      return { step, at: mending.now(), undo: step.before }
    },
    undo: ({ step }) => change(mending, step, { isUndo: true }),
    async checkUndo({ step }) {
      const { place, found, to } = await lookAt(mending, step, { isUndo: true })
      return found.length === to.length
        ? `${place.share} has the stored policies that it had before.`
        : `Puts the stored policy of ${place.share} back that it took away: signatures by it hold again.`
    },
  }
}

async function plan(mending: Mending, target: RemedyTarget): Promise<Step[]> {
  const place = placeOf(target, mending.settings)
  const policies = await policiesOf(mending, place)
  return policies
    .filter(({ id }) => target.grant === undefined || target.grant === policyGrant(id))
    .map(({ id }) => ({
      target: { ...target, grant: policyGrant(id) },
      says: `Takes the stored policy ${id} of the share ${place.share} away: signatures that hold by it hold no more.`,
      before: { policies },
      after: { policies: policies.filter(each => each.id !== id) },
      takes: { grants: [policyGrant(id)] },
    }))
}

/** Azure has no way to change policies of a share only while they are as they were found: they are looked at right before. */
async function change(mending: Mending, step: Step, how: { isUndo: boolean }): Promise<void> {
  const { place, found, to } = await lookAt(mending, step, how)
  if (found.length === to.length) return
  const query = [
    ['restype', 'share'],
    ['comp', 'acl'],
  ] as const
  const headers = { 'content-type': 'application/xml' }
  const answer = await mending.client
    .call({ method: 'PUT', container: place.share, query, headers, body: policiesXml(to) })
    .catch(refused(place))
  answer.discard()
}

/** @throws ConnectorError `changed_while_read` for what was changed by somebody else since */
async function lookAt(mending: Mending, step: Step, { isUndo }: { isUndo: boolean }) {
  const place = placeOf(step.target, mending.settings)
  const found = await policiesOf(mending, place)
  const [before, after] = [State.parse(step.before).policies, State.parse(step.after).policies]
  // What of a container may be opened to all, a share never is.
  const asContainer = (policies: StoredPolicy[]) => ({ level: 'none' as const, policies })
  const plan = { before: asContainer(before), after: asContainer(after), isUndo }
  const to = settled(asContainer(found), plan)?.policies
  if (!to) throw changed({ share: place.share, isFolder: true })
  return { place, found, to }
}

async function policiesOf({ client }: Mending, { share }: Place): Promise<StoredPolicy[]> {
  const policies = await readPolicies(client, share)
  if (policies) return policies
  throw new ConnectorError(
    'permission_denied',
    `These settings may not see the stored policies of the share ${share}: only the account key may. Or have somebody do it who has it.`,
  )
}
