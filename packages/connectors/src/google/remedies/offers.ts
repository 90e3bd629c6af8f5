import type { RemedyOffer } from '@sharelight/contract'

const kept = { destructive: false, undoable: true } as const
const shared = { targets: ['item', 'folder'] as RemedyOffer['targets'], ...kept }

/** What people can have done in Google Workspace, where the source's settings allow it. */
export const googleOffers: readonly RemedyOffer[] = [
  {
    id: 'remove_public_access',
    title: 'Remove public access',
    description: 'Takes off what lets anybody in, at the folder where a file only takes it over from one.',
    ...shared,
  },
  {
    id: 'narrow_links',
    title: 'Narrow links to the organisation',
    description: 'Lets links that anybody can open be used by people of the organisation alone. The address stays.',
    ...shared,
  },
  {
    id: 'remove_organisation_link',
    title: 'Remove organisation-wide links',
    description: 'Takes off what lets everybody in the organisation in; people and groups who are named stay.',
    ...shared,
  },
  {
    id: 'remove_everyone',
    title: 'Take everyone off',
    description: 'Takes off what lets everybody in the organisation in; people and groups who are named stay.',
    ...shared,
  },
  {
    id: 'remove_personal_access',
    title: 'Remove personal addresses',
    description: 'Takes off whoever is let in with a private mail address; everybody else stays.',
    ...shared,
  },
  {
    id: 'remove_outside_access',
    title: 'Remove people outside',
    description:
      'Takes off people, groups and whole domains of other organisations, or of those that a playbook names; everybody else stays.',
    ...shared,
  },
  {
    id: 'end_outside_access',
    title: 'Let access from outside end',
    description:
      'Lets the access of people outside end in 30 days, unless it ends before. Google has no such end for links.',
    ...shared,
  },
  {
    id: 'lock_content',
    title: 'Lock the content',
    description: 'Lets nobody edit, rename or comment on the file until it is unlocked.',
    targets: ['item'],
    ...kept,
  },
  {
    id: 'forbid_copying',
    title: 'Forbid downloading and copying',
    description: 'Lets nobody download, print or copy the file who may not edit it.',
    targets: ['item'],
    ...kept,
  },
  {
    id: 'apply_label',
    title: 'Apply a label',
    description: 'Gives files in Drive a classification label, or one of its choices. Folders carry none.',
    targets: ['item'],
    ...kept,
  },
  {
    id: 'remove_label',
    title: 'Take the label off',
    description:
      'Takes the classification labels of Drive off files. Taking it back gives them again, as they were filled in.',
    targets: ['item'],
    ...kept,
  },
  {
    id: 'disable_account',
    title: 'Suspend the account',
    description: 'Suspends an account, which signs it out everywhere. Taking it back restores it.',
    targets: ['account'],
    ...kept,
  },
  {
    id: 'remove_forwarding',
    title: 'End forwarding',
    description:
      'Ends that a mailbox passes mail on to addresses outside, as a whole or by filters. Taking it back makes it again.',
    targets: ['account'],
    ...kept,
  },
  {
    id: 'revoke_sessions',
    title: 'Sign out everywhere',
    description: 'Signs an account out everywhere: whoever uses it has to sign in anew. This cannot be taken back.',
    targets: ['account'],
    destructive: false,
    undoable: false,
  },
]
