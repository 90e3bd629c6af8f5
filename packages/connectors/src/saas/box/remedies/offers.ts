import type { RemedyOffer } from '@sharelight/contract'

const kept = { targets: ['item', 'folder'] as RemedyOffer['targets'], destructive: false, undoable: true }

/** What people can have done in Box, where the source's settings allow it. */
export const boxOffers: readonly RemedyOffer[] = [
  {
    id: 'remove_public_access',
    title: 'Remove public access',
    description: 'Lets links that anybody can open lead collaborators only. The address stays.',
    ...kept,
  },
  {
    id: 'narrow_links',
    title: 'Narrow links to the enterprise',
    description: 'Lets links that anybody can open be used by people of the enterprise alone. The address stays.',
    ...kept,
  },
  {
    id: 'remove_organisation_link',
    title: 'Remove enterprise-wide links',
    description: 'Lets links for the whole enterprise lead collaborators only. The address stays.',
    ...kept,
  },
  {
    id: 'remove_personal_access',
    title: 'Remove personal addresses',
    description: 'Ends collaborations of private mail addresses, at the folder that lets them in where it is one.',
    ...kept,
  },
  {
    id: 'remove_outside_access',
    title: 'Remove people outside',
    description:
      'Ends collaborations of people of other organisations, or of those that a playbook names, at the folder that lets them in where it is one.',
    ...kept,
  },
  {
    id: 'remove_classification',
    title: 'Remove the classification',
    description: 'Takes the classification off the file or folder. Taking it back sets it again.',
    ...kept,
  },
]
