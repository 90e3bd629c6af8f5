import { fillLarge } from '../large/fill.ts'
import { setSiteSharing } from './site-sharing.ts'
import type { TenantState } from '../state/tenant.ts'
import * as accounts from './accounts.ts'
import * as applications from './applications.ts'
import * as files from './files.ts'
import * as forwarding from './forwarding.ts'
import * as labels from './labels.ts'
import * as mail from './mail.ts'
import * as places from './places.ts'
import * as records from './records.ts'
import * as security from './security.ts'
import * as roles from './roles.ts'
import * as sharing from './sharing.ts'
import * as signIns from './sign-ins.ts'
import * as teams from './teams.ts'

const all = {
  addUser: accounts.addUser,
  inviteGuest: accounts.inviteGuest,
  disableUser: accounts.disableUser,
  enableUser: accounts.enableUser,
  revokeSessions: accounts.revokeSessions,
  deleteUser: accounts.deleteUser,
  updateUser: accounts.updateUser,
  register: accounts.register,
  signIn: signIns.signIn,
  addApplication: applications.addApplication,
  setOwners: applications.setOwners,
  addLabel: labels.addLabel,
  labelItem: labels.labelItem,
  raiseAlert: security.raiseAlert,
  useApplication: security.useApplication,
  addRecords: records.addRecords,
  giveRole: roles.giveRole,
  takeRole: roles.takeRole,
  giveScopedRole: roles.giveScopedRole,
  makeEligible: roles.makeEligible,
  addGroup: roles.addGroup,
  addMember: roles.addMember,
  removeMember: roles.removeMember,
  addSite: places.addSite,
  addPersonalDrive: places.addPersonalDrive,
  addFile: files.addFile,
  addFolder: files.addFolder,
  addNotebook: files.addNotebook,
  writeFile: files.writeFile,
  readItem: files.readItem,
  moveItem: files.moveItem,
  removeItem: files.removeItem,
  restoreItem: files.restoreItem,
  markItem: files.markItem,
  shareByLink: sharing.shareByLink,
  shareWith: sharing.shareWith,
  removeGrant: sharing.removeGrant,
  changeGrant: sharing.changeGrant,
  addToLink: sharing.addToLink,
  breakInheritance: sharing.breakInheritance,
  addMailbox: mail.addMailbox,
  addMailFolder: mail.addMailFolder,
  sendMail: mail.sendMail,
  saveDraft: mail.saveDraft,
  moveMail: mail.moveMail,
  readMail: mail.readMail,
  deleteMail: mail.deleteMail,
  addRule: forwarding.addRule,
  changeRule: forwarding.changeRule,
  removeRule: forwarding.removeRule,
  setForwarding: forwarding.setForwarding,
  addTeam: teams.addTeam,
  addChannel: teams.addChannel,
  postMessage: teams.postMessage,
  addChat: teams.addChat,
  sendChat: teams.sendChat,
  changeMessage: teams.changeMessage,
  setSiteSharing,
  fillLarge,
}

type Verbs = typeof all
type Without<F> = F extends (state: TenantState, ...given: infer Given) => infer Result
  ? (...given: Given) => Result
  : never

/** What people do in the tenant. Each changes its state, and the tenant's own log says so. */
export type TenantActions = { [Name in keyof Verbs]: Without<Verbs[Name]> }

export function actionsOf(state: TenantState): TenantActions {
  const bound = Object.entries(all).map(([name, verb]) => [
    name,
    (...given: unknown[]) => (verb as (...all: unknown[]) => unknown)(state, ...given),
  ])
  return Object.fromEntries(bound) as TenantActions
}
