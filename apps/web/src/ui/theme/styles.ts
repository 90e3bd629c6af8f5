import '@mantine/core/styles.css'
import './tokens.css'
import './base.css'
