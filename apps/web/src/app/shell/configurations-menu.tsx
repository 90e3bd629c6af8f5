import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useStatus } from '../../lib/queries.ts'
import classes from './shell.module.css'
import { configurationEntries, menuName, texts } from './texts.ts'

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
        {entries.map(({ path, name, hint, feature }) => (
          <Menu.Item key={path} component={Link} to={path} rightSection={feature && !features.has(feature) ? <span className="caption">{texts.notLicensed}</span> : null}>
            {menuName(name)}<span className={classes.hint}>{hint}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
