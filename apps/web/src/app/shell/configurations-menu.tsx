import { Menu } from '@mantine/core'
import { menuName } from '@sharelight/domain'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { show } from '../../lib/overlays.ts'
import { useStatus } from '../../lib/queries.ts'
import classes from './shell.module.css'
import { configurationEntries, texts, type MenuEntry } from './texts.ts'

export function ConfigurationsMenu({ features }: { features: ReadonlySet<string> }) {
  const { user } = useStatus()
  const { pathname } = useLocation()
  const entries = configurationEntries.filter(({ systemOnly }) => !systemOnly || user.type === 'system')
  return (
    <Menu width={300} position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.link} data-active={entries.some(({ path }) => path === pathname) || undefined}>
          {texts.configurations}<IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah="20rem" style={{ overflow: 'auto' }}>
        {entries.map(entry => <Entry key={entry.path} entry={entry} isLicensed={!entry.feature || features.has(entry.feature)} />)}
      </Menu.Dropdown>
    </Menu>
  )
}

/** One whose feature is off says so, and opens what it takes to have it (specification S2.037, S4.041). */
function Entry({ entry: { path, name, hint, feature }, isLicensed }: { entry: MenuEntry; isLicensed: boolean }) {
  const label = <>{menuName(name)}<span className={classes.hint}>{hint}</span></>
  if (isLicensed) return <Menu.Item component={Link} to={path}>{label}</Menu.Item>
  return <Menu.Item onClick={() => show({ kind: 'premium', key: feature })}
    rightSection={<span className="caption">{texts.notLicensed}</span>}>{label}</Menu.Item>
}
