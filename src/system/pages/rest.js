/* The REST reference. The token is entered under "Authorize". */
/* global SwaggerUIBundle */
SwaggerUIBundle({
  dom_id: '#reference',
  url: new URL('../../openapi.json', import.meta.url).href,
  deepLinking: true,
  displayRequestDuration: true,
  // If more than about 140 operations are expanded at once, the page freezes for a minute.
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  // The badge would send a request to another server.
  validatorUrl: null,
});
