import type { Link } from '../cube.ts'

const own = 'organisation_id = {organisation:UUID}'
const at = "{at:DateTime64(3, 'UTC')}"

type Holds = (column: string) => string

const given = (title: string, type: Link['type'], condition: (holds: Holds) => string): Link => ({
  title,
  type,
  entities: ['employees', 'contacts', 'personal-address'],
  standing: true,
  sql: holds => `item_id IN (SELECT object_id FROM exposures FINAL WHERE ${own} AND object_kind = 'item'
    AND first_seen_at < ${at} AND least(ended_at, expires_at) >= ${at} AND ${condition(holds)})`,
})

/**
 * Of files: who may reach them as things stand, and how. Each is a condition on one standing permission. Of `reachableBy` the server makes
 * `grantedTo` and `openTo`: it knows what groups a person is in.
 */
export const reached: Readonly<Record<string, Link>> = {
  grantedTo: given('Given to', 'uuid', holds => holds('principal_id')),
  openTo: given('Open to', 'text', holds => holds('principal_kind::String')),
  reachableBy: given('Who can reach it', 'uuid', holds => holds('principal_id')),
  reach: given('Share type of who can reach it', 'text', holds => holds('share_type::String')),
  linkTo: given('Whom a link to it lets in', 'text', holds => `via = 'link' AND ${holds('principal_kind::String')}`),
  linkSince: given('Since when a link leads to it', 'time', holds => `via = 'link' AND ${holds('first_seen_at')}`),
  reachOrganization: given(
    'Outside organization that can reach it',
    'text',
    holds =>
      `principal_id IN (SELECT identity_id FROM identities FINAL WHERE ${own} AND kind = 'contact' AND ${holds('domain::String')})`,
  ),
}
