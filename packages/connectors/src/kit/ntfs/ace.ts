/** One entry of an access list. @see [MS-DTYP] 2.4.4 */
export interface Ace {
  kind: 'allow' | 'deny'
  sid: string
  mask: number
  flags: number
}
