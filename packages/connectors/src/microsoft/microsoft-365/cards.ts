import type { CatalogueEntry } from '@sharelight/contract'

/** Of the cards of Microsoft 365, those that there is something to read for. */
export const cards: readonly CatalogueEntry[] = [
  {
    id: 'motion_365',
    data_source: 'motion_365',
    name: 'Microsoft 365',
    display_name: 'Microsoft 365',
    icon: 'motion_365',
    desc: 'Mail, files in OneDrive and SharePoint, messages in Teams: what is sent to and shared with whom.',
    sources: ['Exchange 365', 'OneDrive', 'SharePoint 365', 'Teams'],
    security_posture_group: 'InMotion',
    security_postures: ['msgs', 'dlp', 'insider_threat', 'data_security'],
  },
  {
    id: 'msft_365_identities',
    data_source: 'msft_365_identities',
    name: 'Microsoft 365 identities',
    display_name: 'Microsoft 365 identities',
    icon: 'msft_365_identities',
    desc: 'Accounts, groups, guests and sign-in protection of Microsoft 365.',
    sources: ['Microsoft 365'],
    security_posture_group: 'CloudApp',
    security_postures: ['identities', 'information_access'],
  },
  {
    id: 'sp_site_permission',
    data_source: 'sp_site_permission',
    name: 'SharePoint site permissions',
    display_name: 'SharePoint site permissions',
    icon: 'sp_site_permission',
    desc: 'Who may open what in which SharePoint site, through which group or link.',
    sources: ['SharePoint 365'],
    security_posture_group: 'AtRest',
    security_postures: ['information_access', 'info_governance'],
  },
]
