//! Battles whose server crashes, and is recovered from the records.

use super::*;

#[test]
fn a_battle_comes_back_with_its_table_and_the_time_of_the_turn() {
    let mut table = battle(RoomKind::Casual, 1, Who::Person(MARY));
    table.ask(ANNE, Command::EndTurn);
    table.pass(9_000);
    let (mut progress, mut images) = (Vec::new(), Vec::new());
    while let Some((_, one)) = table.room.take_progress() {
        progress.push(one);
    }
    images.extend(table.room.take_bout_image());
    let recorded = crate::room::RecordedBout { image: images.remove(0), progress };
    let image = table.room.take_image().expect("it is new");
    let clock = |table: &Table| match &table.room.phase {
        Phase::Playing(BoutInProgress::Turns(turns)) => turns.standing(table.now),
        _ => panic!("nobody plays"),
    };
    let before = clock(&table);
    let restored = Room::restore(&image, [recorded].into(), table.now, Millis(500));
    table.room = restored.expect("it comes back").room;
    table.told.clear();
    table.pass(40_000);
    for client in [ANNE, MARY] {
        let answers = table.room.reconnect(table.now, client);
        table.hear(answers);
    }
    table.ask(MARY, Command::EndTurn);
    let news = table.news(MARY);
    assert!(matches!(news.last(), Some(TableNews::Unmoved(_))), "it stands still: {news:?}");
    table.pass(10);
    table.pass(COUNTDOWN.0);
    assert_eq!(clock(&table), before, "the outage used up no time");
    table.told.clear();
    table.ask(MARY, Command::EndTurn);
    assert_eq!(acts(&table.news(ANNE)).len(), 1);
    table.ask(ANNE, Command::Resign);
    assert!(table.finished[0].archive.check().is_ok());
}
