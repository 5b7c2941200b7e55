/** The settings of drizzle-kit, which `npm run db:generate` installs and starts. */
export default {
  dialect: "postgresql",
  schema: "./db/schema",
  out: "./db/migrations",
  casing: "snake_case",
};
