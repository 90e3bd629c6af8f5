import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './tokens.css'
import './base.css'
