import { menuName } from '@sharelight/domain'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { show } from '../../lib/overlays.ts'
import { useStatus } from '../../lib/queries.ts'
import type { MenuParts } from '../../ui/floating/menu-dropdown.tsx'
import { Menu } from '../../ui/floating/menu.tsx'
import classes from './shell.module.css'
import { texts } from '#texts/shell.ts'
import { configurationEntries, type MenuEntry } from './menu-entries.ts'

export function ConfigurationsMenu({ features }: { features: ReadonlySet<string> }) {
  const { user } = useStatus()
  const { pathname } = useLocation()
  const entries = configurationEntries.filter(({ systemOnly }) => !systemOnly || user.type === 'system')
  return (
    <Menu
      width={300}
      position="bottom-start"
      target={trigger => (
        <button
          {...trigger}
          type="button"
          className={classes.link}
          data-active={entries.some(({ path }) => path === pathname) || undefined}
        >
          {texts.configurations}
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {({ Item }) =>
        entries.map(entry => (
          <Entry
            key={entry.path}
            Item={Item}
            entry={entry}
            isLicensed={!entry.feature || features.has(entry.feature)}
          />
        ))
      }
    </Menu>
  )
}

/** One whose feature is off says so, and opens what it takes to have it (specification S2.037, S4.041). */
function Entry({
  Item,
  entry: { path, name, hint, feature },
  isLicensed,
}: Pick<MenuParts, 'Item'> & { entry: MenuEntry; isLicensed: boolean }) {
  const label = (
    <>
      {menuName(name)}
      <span className={classes.hint}>{hint}</span>
    </>
  )
  if (isLicensed)
    return (
      <Item component={Link} to={path}>
        {label}
      </Item>
    )
  return (
    <Item
      onClick={() => show({ kind: 'premium', key: feature })}
      rightSection={<span className="caption">{texts.notLicensed}</span>}
    >
      {label}
    </Item>
  )
}
