import { Button, Switch } from '@mantine/core'
import type { contentCollections, DocPage } from '@sharelight/contract'
import { IconBook, IconRoute } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import type { z } from 'zod'
import { useContent } from '../../lib/content.ts'
import { language } from '../../lib/languages.ts'
import { useDocs } from './use-docs.ts'
import { paths, placeAt } from '../../lib/paths.ts'
import { screenName } from '../../lib/screen-names.ts'
import { startTour } from '../../lib/tour.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { Loaded } from '../../ui/states.tsx'
import classes from './help.module.css'
import { docLink, titleOf } from './pages.ts'
import type { HelpKey } from './use-help-key.ts'
import { PartlyEnglish } from './partly-english.tsx'
import { writtenIn } from './written-in.ts'
import { texts } from '#texts/help.ts'

type ScreenHelp = z.output<(typeof contentCollections)['help']>[number]

/** What this screen shows, what its numbers mean, what can be done here, and where to read on. */
export function HelpDrawer({ helpKey, onClose }: { helpKey: HelpKey; onClose: () => void }) {
  const { pathname } = useLocation()
  const place = placeAt(pathname)
  const query = useContent('help')
  const pages = useDocs().data ?? []
  const help = query.data?.find(({ page }) => place && page === paths[place])
  return (
    <Drawer title={texts.titleOf(screenName(pathname))} onClose={onClose}>
      <Loaded query={query} height={320}>
        {() => (help ? <Shown help={help} pages={pages} onClose={onClose} /> : <p className="muted">{texts.none}</p>)}
      </Loaded>
      <footer className={classes.foot}>
        <div className={classes.ways}>
          <Button component={Link} to={paths.help} onClick={onClose} leftSection={<IconBook size={16} aria-hidden />}>
            {texts.all}
          </Button>
          <Button
            variant="default"
            leftSection={<IconRoute size={16} aria-hidden />}
            onClick={() => {
              onClose()
              startTour()
            }}
          >
            {texts.tour.take}
          </Button>
        </div>
        <Switch
          size="sm"
          label={texts.byKey}
          checked={helpKey.isOn}
          onChange={event => helpKey.turn(event.currentTarget.checked)}
        />
      </footer>
    </Drawer>
  )
}

function Shown({ help, pages, onClose }: { help: ScreenHelp; pages: readonly DocPage[]; onClose: () => void }) {
  return (
    <div className={classes.panel}>
      <section>
        <p>{help.shows}</p>
      </section>
      {help.numbers.length > 0 && (
        <section>
          <h3>{texts.numbers}</h3>
          <dl className={classes.numbers}>
            {help.numbers.map(({ name, meaning }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section>
        <h3>{texts.actions}</h3>
        <ul className={classes.list}>
          {help.actions.map(action => (
            <li key={action}>{action}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{texts.more}</h3>
        <PartlyEnglish pages={pages.filter(page => help.docs.some(reference => isOn(page, reference)))} />
        <ul className={classes.list}>
          {help.docs.map(reference => (
            <li key={reference} {...writtenIn(pages.find(page => isOn(page, reference))?.language ?? language)}>
              <Link to={docLink(reference)} onClick={onClose}>
                {titleOf(pages, reference) ?? reference}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const isOn = (page: DocPage, reference: string) => page.id === reference.split('#', 1)[0]
