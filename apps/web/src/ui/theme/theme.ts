import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const accent: MantineColorsTuple = [
  '#EEF1FD',
  '#DCE3FB',
  '#B9C7F8',
  '#A1B5FF',
  '#8AA4FF',
  '#5B77E2',
  '#3451C6',
  '#2B44A8',
  '#23378A',
  '#1A2A6B',
]

/** What components use in the dark theme beside the tokens: their own greys are warm, the product's are cool. */
const dark: MantineColorsTuple = [
  '#E7EBF1',
  '#C3CBD6',
  '#9DA8B7',
  '#66707E',
  '#3A4452',
  '#2A3441',
  '#1C242F',
  '#151B23',
  '#0D1117',
  '#090C11',
]

/** Maps the tokens onto Mantine's own variables, so that its components follow them in both themes. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--severity-3)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--outline)',
    '--mantine-color-disabled': 'var(--hover)',
    '--mantine-color-disabled-color': 'var(--muted)',
    '--mantine-color-disabled-border': 'var(--hairline)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
  }
  return { variables: {}, light: shared, dark: shared }
}

/** On the accent, text is white in the light theme and dark in the dark one. */
const variantColorResolver: VariantColorsResolver = input => {
  const colors = defaultVariantColorsResolver(input)
  const isAccent = input.color === undefined || input.color === 'accent'
  if (!isAccent) return colors
  if (input.variant === 'filled') return { ...colors, color: 'var(--on-accent)' }
  // What acts looks like what leads on.
  return input.variant === 'subtle' ? { ...colors, color: 'var(--accent)' } : colors
}

// A dialog's heading is no banner of the page. The page itself does not scroll: to lock it would only style everything anew.
const dialog = { attributes: { header: { role: 'presentation' } }, lockScroll: false }

export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  primaryColor: 'accent',
  colors: { accent, dark },
  variantColorResolver,
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Tooltip: {
      defaultProps: {
        openDelay: 200,
        offset: 15,
        withArrow: false,
        multiline: true,
        maw: 420,
        events: { hover: true, focus: true, touch: false },
      },
    },
    Modal: { defaultProps: dialog },
    Drawer: { defaultProps: dialog },
    Menu: {
      defaultProps: { shadow: 'md', withinPortal: true, withInitialFocusPlaceholder: false, menuItemTabIndex: 0 },
    },
  },
})
