"""Run the migrations on the connection that `bot.store.migrate` hands over."""

from alembic import context

from bot.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # The connection begins with BEGIN IMMEDIATE, so SQLite rolls DDL back too.
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
