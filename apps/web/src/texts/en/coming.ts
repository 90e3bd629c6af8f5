import { paths } from '../../lib/paths.ts'

interface Coming { title: string; will: string }

/** What each screen that is not built yet will do. */
export const coming: Record<string, Coming> = {
  [paths.microsoftLabelling]: { title: 'Automate Microsoft Labeling', will: 'It will connect to Microsoft 365, map information types to Microsoft sensitivity labels, show what would change, and apply labels once you switch it on.' },
  [paths.policies]: { title: 'Policies', will: 'It will hold rules over events that justify, notify, educate, raise severity or revoke, with a simulation over past events before a rule is switched on.' },
  [paths.playbooks]: { title: 'Playbooks', will: 'It will offer a remedy for each kind of problem: how many items it fixes, the steps, and a script that does a dry run first.' },
  [paths.reports]: { title: 'Reports & Audit', will: 'It will hold ready reports as PDF and CSV, schedules, event justification, and the trail of everything that administrators did here.' },
  [paths.reportGenerator]: { title: 'Report generator', will: 'It will compose a report of your own with a live preview.' },
  [paths.manualLabelling]: { title: 'Manual Microsoft labelling', will: 'It will let you choose files, apply a Microsoft label and see the label history of each.' },
  [paths.unprotectedAccounts]: { title: 'Unprotected accounts', will: 'It will list accounts without a second factor, and those that still sign in by weak or old methods.' },
  [paths.ghostAccounts]: { title: 'Ghost accounts', will: 'It will list inactive, left or ownerless accounts that still have access.' },
  [paths.integrations]: { title: 'Integrations', will: 'It will hold apps and solutions, API keys, webhooks, SIEM export and single sign-on.' },
  [paths.customization]: { title: 'Customization', will: 'It will bring together what you can customise: information types, risk types and trust.' },
}
export const notYet = 'Not available yet'
