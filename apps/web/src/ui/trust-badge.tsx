import type { TrustClass } from '@sharelight/contract'
import { IconShieldCheck, IconShieldX, IconShield } from '@tabler/icons-react'
import classes from './badges.module.css'
import { texts } from '#texts/shared.ts'

const icons = { trusted: IconShieldCheck, neutral: IconShield, untrusted: IconShieldX }

/** Trust in an outside party: an icon and a word; only untrusted has a colour, as it raises what one should look at. */
export function TrustBadge({ trust }: { trust: TrustClass }) {
  const Icon = icons[trust]
  return (
    <span className={classes.badge} data-trust={trust}>
      <Icon size={16} stroke={1.6} aria-hidden />
      {texts.trust[trust]}
    </span>
  )
}
