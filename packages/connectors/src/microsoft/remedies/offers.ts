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
]
