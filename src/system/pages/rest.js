/* The reference of REST. The token goes into the field behind "Authorize". */
/* global SwaggerUIBundle */
SwaggerUIBundle({
  dom_id: '#reference',
  url: new URL('../../openapi.json', import.meta.url).href,
  deepLinking: true,
  displayRequestDuration: true,
  // With more than some 140 operations unfolded at once the page stands still for a minute.
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  // Its badge would ask a server elsewhere.
  validatorUrl: null,
});
