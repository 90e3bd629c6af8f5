import { Button, Group } from '@mantine/core'
import { IconFile, IconFolder } from '@tabler/icons-react'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DrilldownMenu } from '../../ui/drilldown-menu.tsx'
import { Menu } from '../../ui/floating/menu.tsx'
import { Popup } from '../../ui/popup.tsx'
import { Tip } from '../../ui/tip.tsx'

const nothing = () => {}
const entries = [
  { id: 'one', text: 'First entry', hint: 'What it does', onSelect: nothing },
  { id: 'two', text: 'Second entry', onSelect: nothing },
]
const withIcons = entries.map((entry, index) => ({
  ...entry,
  icon: index === 0 ? <IconFile size={16} aria-hidden /> : <IconFolder size={16} aria-hidden />,
}))

export function FloatingShelf() {
  return (
    <>
      <Card title="Popups" span={4}>
        <Group>
          <Popup
            title="Texts"
            target={trigger => (
              <Button {...trigger} variant="default" size="xs">
                Texts
              </Button>
            )}
            content={entries}
          />
          <Popup
            title="Texts and icons"
            target={trigger => (
              <Button {...trigger} variant="default" size="xs">
                Texts and icons
              </Button>
            )}
            content={withIcons}
          />
          <Popup
            target={trigger => (
              <Button {...trigger} variant="default" size="xs">
                Anything else
              </Button>
            )}
            content={() => <p style={{ padding: 16 }}>A paragraph.</p>}
          />
        </Group>
      </Card>
      <Card title="Menus" span={4}>
        <Group>
          <Menu
            target={trigger => (
              <Button {...trigger} variant="default" size="xs">
                Menu
              </Button>
            )}
          >
            {({ Item, Divider, Label }) => (
              <>
                <Label>Group</Label>
                <Item>Entry</Item>
                <Item disabled>Disabled entry</Item>
                <Divider />
                <Item>Another entry</Item>
              </>
            )}
          </Menu>
          <DrilldownMenu
            label="Menu of levels"
            target={trigger => (
              <Button {...trigger} variant="default" size="xs">
                Menu of levels
              </Button>
            )}
            entries={[
              {
                id: 'level',
                name: 'Level',
                hint: 'Opens more',
                does: { entries: [{ id: 'below', name: 'Below it', does: { select: nothing } }] },
              },
              { id: 'content', name: 'Content', does: { content: () => <p>Anything else.</p> } },
              { id: 'action', name: 'Action', does: { select: nothing } },
            ]}
          />
        </Group>
      </Card>
      <Card title="Tooltip and copying" span={4}>
        <Group>
          <Tip label="What the button does">
            <Button variant="default" size="xs">
              Hover here
            </Button>
          </Tip>
          <CopyButton text="copied" label="Copy a text" />
        </Group>
      </Card>
    </>
  )
}
