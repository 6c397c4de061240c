import { setNonce } from 'get-nonce';

/**
 * Nonce with which the content security policy of this page allows styles. Browsers hide the attribute, so it is read as a
 * property.
 */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Modals and drawers use get-nonce, regardless of the nonce given to Mantine.
setNonce(styleNonce);
