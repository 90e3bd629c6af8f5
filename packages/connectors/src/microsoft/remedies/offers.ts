import type { RemedyOffer } from '@sharelight/contract'

const kept = { destructive: false, undoable: true } as const
const shared = { targets: ['item', 'folder'] as RemedyOffer['targets'], ...kept }
const anew = 'Taking it back makes new links: the old addresses stay dead.'

/** What people can have done in Microsoft 365, where the source's settings allow it. */
export const microsoftOffers: readonly RemedyOffer[] = [
  {
    id: 'remove_public_access',
    title: 'Remove public access',
    description: `Takes links that anybody can open away, at the folder where a file only takes them over from one. ${anew}`,
    ...shared,
  },
  {
    id: 'narrow_links',
    title: 'Narrow links to the organisation',
    description: `Puts links for everybody in the organisation in the place of links that anybody can open. ${anew}`,
    ...shared,
  },
  {
    id: 'remove_organisation_link',
    title: 'Remove organisation-wide links',
    description: `Takes links that everybody in the organisation can open away. ${anew}`,
    ...shared,
  },
  {
    id: 'remove_everyone',
    title: 'Take everyone off',
    description: `Takes links for the organisation and grants to Everyone away; people and groups who are named stay. ${anew}`,
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
      'Takes off people of other organisations, or of those that a playbook names; everybody else stays. Groups that they belong to stay, too.',
    ...shared,
  },
  {
    id: 'remove_old_links',
    title: 'Remove old links',
    description: `Takes the links to the file away, all of them: Microsoft 365 does not say when each was made. ${anew}`,
    ...shared,
  },
  {
    id: 'expire_links',
    title: 'Let links end',
    description:
      'Lets the links to it end in 30 days, unless they end before; they work until then, by the same address.',
    ...shared,
  },
  {
    id: 'apply_label',
    title: 'Apply a label',
    description:
      'Has Microsoft 365 give documents of Office and PDFs a sensitivity label, with the protection that belongs to it. Microsoft bills each such call.',
    targets: ['item'],
    ...kept,
  },
  {
    id: 'remove_label',
    title: 'Take the label off',
    description:
      'Has Microsoft 365 take the sensitivity label off documents of Office and PDFs. Microsoft bills each such call.',
    targets: ['item'],
    ...kept,
  },
  {
    id: 'ask_site_guests_to_sign_in',
    title: 'Have outsiders sign in to the site',
    description:
      'Lets the whole site in which this lies be shared with people who sign in alone: links that anybody can open stop working. Takes a certificate.',
    targets: ['folder', 'resource'],
    ...kept,
  },
  {
    id: 'stop_site_sharing',
    title: 'Share the site with nobody outside',
    description:
      'Lets the whole site in which this lies be shared with nobody outside: guests and links for them stop working. Takes a certificate.',
    targets: ['folder', 'resource'],
    ...kept,
  },
  {
    id: 'remove_site_guests',
    title: 'Take guests out of the site',
    description:
      'Takes guests out of the groups of the whole site in which this lies, each by itself. What was shared with them by itself stays, and so does what they have by a Microsoft 365 group. Takes a certificate.',
    targets: ['folder', 'resource'],
    ...kept,
  },
  {
    id: 'quarantine',
    title: 'Move to quarantine',
    description:
      'Moves the file to a folder of its drive that only the keeper named in the settings may open, takes its own sharing off, and leaves a note. It can be put back; links get new addresses.',
    targets: ['item'],
    destructive: true,
    undoable: true,
  },
  {
    id: 'disable_account',
    title: 'Disable the account',
    description: 'Disables an account and signs it out everywhere. Taking it back enables it again.',
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
  {
    id: 'remove_from_groups',
    title: 'Take a guest out of groups',
    description: 'Takes a guest out of groups, and so out of the teams and sites that belong to them.',
    targets: ['account'],
    ...kept,
  },
  {
    id: 'remove_forwarding',
    title: 'Switch forwarding off',
    description:
      'Switches off inbox rules that pass mail on to addresses outside. Forwarding that an administrator set for a whole mailbox is not shown to applications: its script ends that.',
    targets: ['account'],
    ...kept,
  },
]
