/* The reference of REST. The token goes into the field behind "Authorize". */
/* global SwaggerUIBundle */
SwaggerUIBundle({
  dom_id: '#reference',
  url: '/openapi.json',
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  // Its badge would ask a server elsewhere.
  validatorUrl: null,
});
