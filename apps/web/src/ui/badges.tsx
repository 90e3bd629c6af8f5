import type { SensitivityLevel, SeverityLevel, ShareType } from '@sharelight/contract'
import { IconBuilding, IconBuildingCommunity, IconUser, IconWorld } from '@tabler/icons-react'
import classes from './badges.module.css'
import { texts } from '#texts/shared.ts'

/** Risk: red, amber, green, blue, each with its letter. */
export function SeverityBadge({ level, withName = false }: { level: SeverityLevel; withName?: boolean }) {
  return (
    <span className={classes.badge}>
      <span
        className={classes.letter}
        data-severity={level}
        role="img"
        aria-label={texts.severityOf(texts.severity[level] ?? '')}
      >
        {texts.severityLetter[level]}
      </span>
      {withName && <span>{texts.severity[level]}</span>}
    </span>
  )
}

/** Sensitivity: a violet ramp of one to three bars, so that it is never taken for risk. */
export function SensitivityBadge({ level, withName = true }: { level: SensitivityLevel; withName?: boolean }) {
  return (
    <span className={classes.badge} title={texts.sensitivity[level]}>
      <span
        className={classes.bars}
        data-sensitivity={level}
        role={withName ? undefined : 'img'}
        aria-label={withName ? undefined : texts.sensitivity[level]}
      >
        <i />
        <i />
        <i />
      </span>
      {withName && <span>{texts.sensitivityShort[level]}</span>}
    </span>
  )
}

const shareIcons = { anonymous: IconWorld, outside: IconBuildingCommunity, personal: IconUser, inside: IconBuilding }

export function ShareTypeBadge({ type, withName = true }: { type: ShareType; withName?: boolean }) {
  const Icon = shareIcons[type]
  return (
    <span className={classes.badge} data-share={type} title={texts.shareType[type]}>
      <Icon
        size={16}
        stroke={1.6}
        aria-hidden={withName || undefined}
        aria-label={withName ? undefined : texts.shareType[type]}
      />
      {withName && <span>{texts.shareTypeShort[type]}</span>}
    </span>
  )
}
