import '@fontsource-variable/inter'
import './ui/theme/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { keepFocus } from './ui/keep-focus.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')
keepFocus(document)
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
