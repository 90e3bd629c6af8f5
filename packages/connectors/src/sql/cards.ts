import type { CatalogueEntry } from '@sharelight/contract'

/** The catalogue's card of databases in one's own network, whichever they are. */
export const ownDatabases: CatalogueEntry = {
  id: 'onprem_db',
  data_source: 'onprem_db',
  name: 'On-premises databases',
  display_name: 'On-premises databases',
  icon: 'onprem_db',
  desc: 'Tables and columns of databases in your own network, classified from samples.',
  sources: ['PostgreSQL', 'MySQL', 'MariaDB', 'Oracle Database'],
  security_posture_group: 'AtRest',
  security_postures: ['data_security', 'data_protection', 'information_access'],
}

/** A card of one kind of database. */
export const databaseCard = (id: CatalogueEntry['id'], name: string, of: string): CatalogueEntry => ({
  id,
  data_source: id,
  name,
  display_name: name,
  icon: id,
  desc: `Tables and columns of ${of}, classified from samples.`,
  sources: [name],
  security_posture_group: 'AtRest',
  security_postures: ['data_security', 'data_protection', 'information_access'],
})
