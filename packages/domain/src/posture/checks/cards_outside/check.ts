import { itemCheck } from '../../check.ts'
import { files, labelled, notRead, sharedOutside } from '../../items.ts'
import { pci } from '../../standards.ts'

export const cardsOutside = itemCheck({
  id: 'cards_outside',
  title: 'Payment card data that somebody outside can reach',
  why: 'Card numbers outside the cardholder data environment widen what an audit covers, and what a breach costs.',
  posture: 'dlp',
  group: 'AtRest',
  severity: 3,
  standards: [pci('3.5.1'), pci('7.2.1')],
  playbook: 'review_access',
  among: [files],
  fails: () => [sharedOutside, labelled('regulated/pci')],
  unknown: [sharedOutside, ...notRead],
})
