import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ConnectorError, type Remedy, type RemedyTarget, type Step } from '../../../kit/connector.ts'
import type { Meant } from '../../../kit/meant.ts'
import { speakerOf } from '../account.ts'
import { rootless, type Speaker } from '../api.ts'
import { allOf, fileMembers, folderMembers, grantTo, type Member } from '../members.ts'
import type { DropboxReading } from '../list.ts'
import { changed, refusedFor, spotOf, type Spot } from './spot.ts'

const Before = z.object({
  /** What they are let in to: the file, or the whole folder that it lies in. */
  file: z.string().nullable(),
  folder: z.string(),
  name: z.string(),
  as: z.object({ member: z.string().optional(), admin: z.string().optional() }),
  id: z.string(),
  email: z.string().nullable(),
  level: z.string(),
})
type Before = z.infer<typeof Before>

/** Takes people off a file, or off the folder that lets them in to it, each by themselves. */
export function removeMembers<P>(reading: DropboxReading, meant: Meant<P>): Required<Remedy<P>> {
  return {
    params: meant.params,
    async plan(target, params) {
      const spot = await spotOf(reading, target)
      const found = [...(await ofFile(reading, spot)), ...(await ofFolder(reading, spot))]
      const around = { params, ownDomains: reading.io.ownDomains }
      return found
        .filter(({ member }) => member.level !== 'owner' && grantTo(member) && meant.takes(member.principal, around))
        .filter(({ member }) => target.grant === undefined || target.grant === member.id)
        .toSorted((one, other) => one.member.id.localeCompare(other.member.id))
        .map(({ member, before }) => stepFor(target, { member, before, spot }))
    },
    async apply(step) {
      const before = Before.parse(step.before)
      const found = await memberNow(reading, before)
      if (found && found.level !== before.level) throw changed(`${before.email ?? before.id} at ${before.name}`)
      if (found) await takeOff(reading, before)
      return { step, at: reading.io.now(), undo: before }
    },
    async undo({ step }) {
      const before = Before.parse(step.before)
      if (!(await memberNow(reading, before))) await letIn(reading, before)
    },
    async checkUndo({ step }) {
      const before = Before.parse(step.before)
      await memberNow(reading, before)
      return `Lets ${before.email ?? before.id} in to ${before.name} again (${before.level}), without a mail to anybody; who is no member of the team has to accept it.`
    },
  }
}

interface Found {
  member: Member
  before: Before
}

function stepFor(target: RemedyTarget, { member, before, spot }: Found & { spot: Spot }): Step {
  const who = before.email ?? before.id
  const where =
    before.file !== null || spot.path === ''
      ? before.name
      : `the folder ${before.name}, which lets them in to ${spot.name}, and so off all that lies there`
  return {
    target: { ...target, grant: member.id },
    says: `Takes ${who} off ${where}.`,
    before,
    after: {},
    takes: { grants: [member.id] },
  }
}

async function ofFile({ dropbox }: DropboxReading, { space, id, isFolder, name }: Spot): Promise<Found[]> {
  if (id === undefined || isFolder) return []
  const as = rootless(space.owner ? speakerOf(space.owner) : space.speaker)
  const members = await allOf(fileMembers(dropbox, id, as)).catch(refusedFor(name))
  return members.map(member => ({ member, before: { ...beforeOf(member), file: id, folder: space.id, name, as } }))
}

async function ofFolder({ dropbox }: DropboxReading, { space }: Spot): Promise<Found[]> {
  if (space.kind === 'member') return []
  const as = rootless(space.speaker)
  const members = await allOf(folderMembers(dropbox, space.id, as)).catch(refusedFor(space.name))
  return members.map(member => ({
    member,
    before: { ...beforeOf(member), file: null, folder: space.id, name: space.name, as },
  }))
}

const beforeOf = ({ id, level, principal }: Member) => ({ id, level, email: principal.address ?? null })

/** @throws ConnectorError where what they were let in to is gone */
async function memberNow(
  { dropbox }: DropboxReading,
  { file, folder, as, id, email, name }: Before,
): Promise<Member | undefined> {
  const speaker = speakerIn(as)
  const pages = file === null ? folderMembers(dropbox, folder, speaker) : fileMembers(dropbox, file, speaker)
  // Who was let in anew goes by the address until they accept it.
  const isThem = ({ id: other, principal }: Member) => other === id || (email !== null && principal.address === email)
  return (await allOf(pages).catch(refusedFor(name))).find(isThem)
}

const speakerIn = ({ member, admin }: Before['as']): Speaker => ({
  ...(member !== undefined && { member }),
  ...(admin !== undefined && { admin }),
})

const selector = ({ id, email }: Before) =>
  email !== null && !email.endsWith('@dropbox.invalid')
    ? { '.tag': 'email', email }
    : { '.tag': 'dropbox_id', dropbox_id: id }

const tries = 20

async function takeOff(reading: DropboxReading, before: Before): Promise<void> {
  const member = selector(before)
  const { file, folder, name } = before
  const [route, arg] =
    file === null
      ? ['sharing/remove_folder_member', { shared_folder_id: folder, member, leave_a_copy: false }]
      : ['sharing/remove_file_member_2', { file, member }]
  const call = { route, arg, as: speakerIn(before.as), what: 'Who reaches a file', isChange: true }
  await reading.dropbox.call(z.unknown(), call).catch(refusedFor(name))
  // Dropbox does it after it has answered.
  for (let attempt = 0; await memberNow(reading, before); attempt++) {
    if (attempt >= tries)
      throw new ConnectorError(
        'io_error',
        `Dropbox has not taken ${before.email ?? before.id} off ${name} yet. Look again later.`,
      )
    await sleep(500, undefined, { signal: reading.io.signal })
  }
}

async function letIn({ dropbox }: DropboxReading, before: Before): Promise<void> {
  const { file, folder, level, name } = before
  const access_level = { '.tag': level }
  const member = selector(before)
  const [route, arg] =
    file === null
      ? ['sharing/add_folder_member', { shared_folder_id: folder, members: [{ member, access_level }], quiet: true }]
      : ['sharing/add_file_member', { file, members: [member], access_level, quiet: true }]
  const call = { route, arg, as: speakerIn(before.as), what: 'Who reaches a file', isChange: true }
  await dropbox.call(z.unknown(), call).catch(refusedFor(name))
}
